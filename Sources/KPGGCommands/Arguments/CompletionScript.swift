enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The hidden command that completes the words after it.
  static let request = "__complete"

  /// An instruction to the shell, sent as the description of a line without a value.
  enum Directive: String, Sendable {
    /// Also complete file names, or folder names.
    case files, folders
    /// Add no space after a value, since a comma can follow.
    case list
  }

  /// Returns the completion script of a program for this shell.
  ///
  /// The script runs `PROGRAM __complete WORDS…`, which prints one completion per line, as a value, a tab and a
  /// description. A line without a value carries a ``Directive``.
  func script(for program: String) -> String {
    switch self {
    case .bash: bash(program)
    case .zsh: zsh(program)
    case .fish: fish(program)
    }
  }

  // Bash 4 and later also split words at = and :, and replace only the text after that. `lead` is the part that stays.
  private func bash(_ program: String) -> String {
    #"""
    # bash completion for \#(program)

    _\#(program)() {
      local IFS=$' \t\n' rest=${COMP_LINE:0:COMP_POINT} typed= lead= word mark line value i
      local -a words
      words=()
      COMPREPLY=()

      # Join parts that have no space between them.
      rest=${rest#*"${COMP_WORDS[0]}"}
      for ((i = 1; i <= COMP_CWORD; i++)); do
        if [[ $rest == [[:space:]]* ]]; then
          ((i > 1)) && words[${#words[@]}]=$typed
          typed=
          rest=${rest#"${rest%%[![:space:]]*}"}
        fi
        word=${COMP_WORDS[i]}
        ((i == COMP_CWORD)) && word=$rest
        rest=${rest#"$word"}
        typed+=${word//[\"\'\\]/}
      done

      for mark in = :; do
        if [[ $COMP_WORDBREAKS == *"$mark"* && $typed == *"$mark"* ]]; then
          word=${typed%"${typed##*"$mark"}"}
          ((${#word} > ${#lead})) && lead=$word
        fi
      done

      while IFS= read -r line; do
        value=${line%%$'\t'*}
        if [[ $value ]]; then
          COMPREPLY[${#COMPREPLY[@]}]=${value#"$lead"}
          continue
        fi
        case $line in
          $'\t\#(Directive.list)') compopt -o nospace 2>/dev/null ;;
          $'\t\#(Directive.files)' | $'\t\#(Directive.folders)')
            compopt -o filenames 2>/dev/null
            mark=-f
            [[ $line == *\#(Directive.folders) ]] && mark=-d
            while IFS= read -r value; do
              COMPREPLY[${#COMPREPLY[@]}]=$value
            done < <(compgen "$mark" -- "${typed#"$lead"}")
            ;;
        esac
      done < <(command \#(program) \#(Shell.request) ${words[@]+"${words[@]}"} "$typed" 2>/dev/null)
    }

    complete -F _\#(program) \#(program)

    """#
  }

  // This works both when sourced and as the file _PROGRAM in $fpath, where the file itself is the function.
  private func zsh(_ program: String) -> String {
    #"""
    #compdef \#(program)

    _\#(program)() {
      local line value typed=$IPREFIX${(Q)PREFIX}
      local -a before lines items values suffix
      integer hasOtherPrefix=0
      before=("${(@Q)words[2,CURRENT-1]}")
      ((CURRENT > 2)) || before=()
      lines=("${(@f)$(command \#(program) \#(Shell.request) "${before[@]}" "$typed" 2>/dev/null)}")
      for line in "${lines[@]}"; do
        value=${line%%$'\t'*}
        case $line in
          $'\t\#(Directive.list)') suffix=(-q -S ,) ;;
          $'\t\#(Directive.files)') _files ;;
          $'\t\#(Directive.folders)') _files -/ ;;
          ?*)
            line=${line#*$'\t'}
            [[ $value == "$typed"* ]] || hasOtherPrefix=1
            # _describe splits both lists at colons.
            value=${value//:/\\:}
            values+=("$value")
            items+=("$value${line:+:$line}")
            ;;
        esac
      done
      (($#values)) || return
      # -U: the program has matched already, also by other names that do not begin with what was typed.
      _describe -V '\#(program)' items values -U "${suffix[@]}"
      # If several values do not begin with what was typed, list them instead of inserting their common prefix.
      if ((hasOtherPrefix && $#values > 1)); then
        compstate[insert]=
        compstate[list]=list
      fi
    }

    if [[ $funcstack[1] == _\#(program) ]]; then
      _\#(program) "$@"
    else
      (($+functions[compdef])) || { autoload -Uz compinit && compinit -i; }
      compdef _\#(program) \#(program)
    fi

    """#
  }

  private func fish(_ program: String) -> String {
    #"""
    # fish completion for \#(program)

    function __\#(program)_complete
        set -l words (commandline -opc)
        set -e words[1]
        set -l typed (commandline -ct | string replace -ra '[\'"\\\\]' '')
        for line in (command \#(program) \#(Shell.request) $words "$typed" 2>/dev/null)
            switch $line
                case \t\#(Directive.files)
                    __fish_complete_path "$typed"
                case \t\#(Directive.folders)
                    __fish_complete_directories "$typed"
                case \t\#(Directive.list)
                case '*'
                    printf '%s\n' $line
            end
        end
    end

    complete -c \#(program) -e
    complete -c \#(program) -f -k -a '(__\#(program)_complete)'

    """#
  }
}
