#include "texts.h"

// Written by .ci/texts --write; a test compares this table with the folder.
static const unsigned char languages_ja[] = {
#embed "languages/ja.txt"
};
static const unsigned char languages_ko[] = {
#embed "languages/ko.txt"
};
static const unsigned char phrases_en[] = {
#embed "phrases/en.txt"
};
static const unsigned char phrases_ja[] = {
#embed "phrases/ja.txt"
};
static const unsigned char phrases_ko[] = {
#embed "phrases/ko.txt"
};
static const unsigned char topics_en_ask[] = {
#embed "topics/en/ask.txt"
};
static const unsigned char topics_en_compatibility[] = {
#embed "topics/en/compatibility.txt"
};
static const unsigned char topics_en_environment[] = {
#embed "topics/en/environment.txt"
};
static const unsigned char topics_en_exit_codes[] = {
#embed "topics/en/exit-codes.txt"
};
static const unsigned char topics_en_files[] = {
#embed "topics/en/files.txt"
};
static const unsigned char topics_en_formatting[] = {
#embed "topics/en/formatting.txt"
};
static const unsigned char topics_en_hosts[] = {
#embed "topics/en/hosts.txt"
};
static const unsigned char topics_en_key_bindings[] = {
#embed "topics/en/key-bindings.txt"
};
static const unsigned char topics_en_names[] = {
#embed "topics/en/names.txt"
};
static const unsigned char topics_en_settings[] = {
#embed "topics/en/settings.txt"
};
static const unsigned char topics_en_words[] = {
#embed "topics/en/words.txt"
};
static const unsigned char topics_ja_ask[] = {
#embed "topics/ja/ask.txt"
};
static const unsigned char topics_ja_compatibility[] = {
#embed "topics/ja/compatibility.txt"
};
static const unsigned char topics_ja_environment[] = {
#embed "topics/ja/environment.txt"
};
static const unsigned char topics_ja_exit_codes[] = {
#embed "topics/ja/exit-codes.txt"
};
static const unsigned char topics_ja_files[] = {
#embed "topics/ja/files.txt"
};
static const unsigned char topics_ja_formatting[] = {
#embed "topics/ja/formatting.txt"
};
static const unsigned char topics_ja_hosts[] = {
#embed "topics/ja/hosts.txt"
};
static const unsigned char topics_ja_key_bindings[] = {
#embed "topics/ja/key-bindings.txt"
};
static const unsigned char topics_ja_names[] = {
#embed "topics/ja/names.txt"
};
static const unsigned char topics_ja_settings[] = {
#embed "topics/ja/settings.txt"
};
static const unsigned char topics_ja_words[] = {
#embed "topics/ja/words.txt"
};
static const unsigned char topics_ko_ask[] = {
#embed "topics/ko/ask.txt"
};
static const unsigned char topics_ko_compatibility[] = {
#embed "topics/ko/compatibility.txt"
};
static const unsigned char topics_ko_environment[] = {
#embed "topics/ko/environment.txt"
};
static const unsigned char topics_ko_exit_codes[] = {
#embed "topics/ko/exit-codes.txt"
};
static const unsigned char topics_ko_files[] = {
#embed "topics/ko/files.txt"
};
static const unsigned char topics_ko_formatting[] = {
#embed "topics/ko/formatting.txt"
};
static const unsigned char topics_ko_hosts[] = {
#embed "topics/ko/hosts.txt"
};
static const unsigned char topics_ko_key_bindings[] = {
#embed "topics/ko/key-bindings.txt"
};
static const unsigned char topics_ko_names[] = {
#embed "topics/ko/names.txt"
};
static const unsigned char topics_ko_settings[] = {
#embed "topics/ko/settings.txt"
};
static const unsigned char topics_ko_words[] = {
#embed "topics/ko/words.txt"
};

static const kpgg_text texts[] = {
    {"languages/ja.txt", languages_ja, sizeof languages_ja},
    {"languages/ko.txt", languages_ko, sizeof languages_ko},
    {"phrases/en.txt", phrases_en, sizeof phrases_en},
    {"phrases/ja.txt", phrases_ja, sizeof phrases_ja},
    {"phrases/ko.txt", phrases_ko, sizeof phrases_ko},
    {"topics/en/ask.txt", topics_en_ask, sizeof topics_en_ask},
    {"topics/en/compatibility.txt", topics_en_compatibility, sizeof topics_en_compatibility},
    {"topics/en/environment.txt", topics_en_environment, sizeof topics_en_environment},
    {"topics/en/exit-codes.txt", topics_en_exit_codes, sizeof topics_en_exit_codes},
    {"topics/en/files.txt", topics_en_files, sizeof topics_en_files},
    {"topics/en/formatting.txt", topics_en_formatting, sizeof topics_en_formatting},
    {"topics/en/hosts.txt", topics_en_hosts, sizeof topics_en_hosts},
    {"topics/en/key-bindings.txt", topics_en_key_bindings, sizeof topics_en_key_bindings},
    {"topics/en/names.txt", topics_en_names, sizeof topics_en_names},
    {"topics/en/settings.txt", topics_en_settings, sizeof topics_en_settings},
    {"topics/en/words.txt", topics_en_words, sizeof topics_en_words},
    {"topics/ja/ask.txt", topics_ja_ask, sizeof topics_ja_ask},
    {"topics/ja/compatibility.txt", topics_ja_compatibility, sizeof topics_ja_compatibility},
    {"topics/ja/environment.txt", topics_ja_environment, sizeof topics_ja_environment},
    {"topics/ja/exit-codes.txt", topics_ja_exit_codes, sizeof topics_ja_exit_codes},
    {"topics/ja/files.txt", topics_ja_files, sizeof topics_ja_files},
    {"topics/ja/formatting.txt", topics_ja_formatting, sizeof topics_ja_formatting},
    {"topics/ja/hosts.txt", topics_ja_hosts, sizeof topics_ja_hosts},
    {"topics/ja/key-bindings.txt", topics_ja_key_bindings, sizeof topics_ja_key_bindings},
    {"topics/ja/names.txt", topics_ja_names, sizeof topics_ja_names},
    {"topics/ja/settings.txt", topics_ja_settings, sizeof topics_ja_settings},
    {"topics/ja/words.txt", topics_ja_words, sizeof topics_ja_words},
    {"topics/ko/ask.txt", topics_ko_ask, sizeof topics_ko_ask},
    {"topics/ko/compatibility.txt", topics_ko_compatibility, sizeof topics_ko_compatibility},
    {"topics/ko/environment.txt", topics_ko_environment, sizeof topics_ko_environment},
    {"topics/ko/exit-codes.txt", topics_ko_exit_codes, sizeof topics_ko_exit_codes},
    {"topics/ko/files.txt", topics_ko_files, sizeof topics_ko_files},
    {"topics/ko/formatting.txt", topics_ko_formatting, sizeof topics_ko_formatting},
    {"topics/ko/hosts.txt", topics_ko_hosts, sizeof topics_ko_hosts},
    {"topics/ko/key-bindings.txt", topics_ko_key_bindings, sizeof topics_ko_key_bindings},
    {"topics/ko/names.txt", topics_ko_names, sizeof topics_ko_names},
    {"topics/ko/settings.txt", topics_ko_settings, sizeof topics_ko_settings},
    {"topics/ko/words.txt", topics_ko_words, sizeof topics_ko_words},
};

size_t kpgg_text_count(void) { return sizeof texts / sizeof texts[0]; }

kpgg_text kpgg_text_at(size_t index) { return texts[index]; }
