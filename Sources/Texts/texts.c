#include "texts.h"

// Written by .ci/texts --write; a test compares this table with the folder.
static const unsigned char languages_es[] = {
#embed "languages/es.txt"
};
static const unsigned char languages_id[] = {
#embed "languages/id.txt"
};
static const unsigned char languages_ja[] = {
#embed "languages/ja.txt"
};
static const unsigned char languages_ko[] = {
#embed "languages/ko.txt"
};
static const unsigned char languages_pt[] = {
#embed "languages/pt.txt"
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
static const unsigned char topics_en_names[] = {
#embed "topics/en/names.txt"
};
static const unsigned char topics_en_settings[] = {
#embed "topics/en/settings.txt"
};
static const unsigned char topics_en_words[] = {
#embed "topics/en/words.txt"
};
static const unsigned char topics_es_ask[] = {
#embed "topics/es/ask.txt"
};
static const unsigned char topics_es_compatibility[] = {
#embed "topics/es/compatibility.txt"
};
static const unsigned char topics_es_environment[] = {
#embed "topics/es/environment.txt"
};
static const unsigned char topics_es_exit_codes[] = {
#embed "topics/es/exit-codes.txt"
};
static const unsigned char topics_es_files[] = {
#embed "topics/es/files.txt"
};
static const unsigned char topics_es_formatting[] = {
#embed "topics/es/formatting.txt"
};
static const unsigned char topics_es_hosts[] = {
#embed "topics/es/hosts.txt"
};
static const unsigned char topics_es_names[] = {
#embed "topics/es/names.txt"
};
static const unsigned char topics_es_settings[] = {
#embed "topics/es/settings.txt"
};
static const unsigned char topics_es_words[] = {
#embed "topics/es/words.txt"
};
static const unsigned char topics_id_ask[] = {
#embed "topics/id/ask.txt"
};
static const unsigned char topics_id_compatibility[] = {
#embed "topics/id/compatibility.txt"
};
static const unsigned char topics_id_environment[] = {
#embed "topics/id/environment.txt"
};
static const unsigned char topics_id_exit_codes[] = {
#embed "topics/id/exit-codes.txt"
};
static const unsigned char topics_id_files[] = {
#embed "topics/id/files.txt"
};
static const unsigned char topics_id_formatting[] = {
#embed "topics/id/formatting.txt"
};
static const unsigned char topics_id_hosts[] = {
#embed "topics/id/hosts.txt"
};
static const unsigned char topics_id_names[] = {
#embed "topics/id/names.txt"
};
static const unsigned char topics_id_settings[] = {
#embed "topics/id/settings.txt"
};
static const unsigned char topics_id_words[] = {
#embed "topics/id/words.txt"
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
static const unsigned char topics_ko_names[] = {
#embed "topics/ko/names.txt"
};
static const unsigned char topics_ko_settings[] = {
#embed "topics/ko/settings.txt"
};
static const unsigned char topics_ko_words[] = {
#embed "topics/ko/words.txt"
};
static const unsigned char topics_pt_ask[] = {
#embed "topics/pt/ask.txt"
};
static const unsigned char topics_pt_compatibility[] = {
#embed "topics/pt/compatibility.txt"
};
static const unsigned char topics_pt_environment[] = {
#embed "topics/pt/environment.txt"
};
static const unsigned char topics_pt_exit_codes[] = {
#embed "topics/pt/exit-codes.txt"
};
static const unsigned char topics_pt_files[] = {
#embed "topics/pt/files.txt"
};
static const unsigned char topics_pt_formatting[] = {
#embed "topics/pt/formatting.txt"
};
static const unsigned char topics_pt_hosts[] = {
#embed "topics/pt/hosts.txt"
};
static const unsigned char topics_pt_names[] = {
#embed "topics/pt/names.txt"
};
static const unsigned char topics_pt_settings[] = {
#embed "topics/pt/settings.txt"
};
static const unsigned char topics_pt_words[] = {
#embed "topics/pt/words.txt"
};
static const unsigned char wordings_en[] = {
#embed "wordings/en.txt"
};
static const unsigned char wordings_es[] = {
#embed "wordings/es.txt"
};
static const unsigned char wordings_id[] = {
#embed "wordings/id.txt"
};
static const unsigned char wordings_ja[] = {
#embed "wordings/ja.txt"
};
static const unsigned char wordings_ko[] = {
#embed "wordings/ko.txt"
};
static const unsigned char wordings_pt[] = {
#embed "wordings/pt.txt"
};

static const kpgg_text texts[] = {
    {"languages/es.txt", languages_es, sizeof languages_es},
    {"languages/id.txt", languages_id, sizeof languages_id},
    {"languages/ja.txt", languages_ja, sizeof languages_ja},
    {"languages/ko.txt", languages_ko, sizeof languages_ko},
    {"languages/pt.txt", languages_pt, sizeof languages_pt},
    {"topics/en/ask.txt", topics_en_ask, sizeof topics_en_ask},
    {"topics/en/compatibility.txt", topics_en_compatibility, sizeof topics_en_compatibility},
    {"topics/en/environment.txt", topics_en_environment, sizeof topics_en_environment},
    {"topics/en/exit-codes.txt", topics_en_exit_codes, sizeof topics_en_exit_codes},
    {"topics/en/files.txt", topics_en_files, sizeof topics_en_files},
    {"topics/en/formatting.txt", topics_en_formatting, sizeof topics_en_formatting},
    {"topics/en/hosts.txt", topics_en_hosts, sizeof topics_en_hosts},
    {"topics/en/names.txt", topics_en_names, sizeof topics_en_names},
    {"topics/en/settings.txt", topics_en_settings, sizeof topics_en_settings},
    {"topics/en/words.txt", topics_en_words, sizeof topics_en_words},
    {"topics/es/ask.txt", topics_es_ask, sizeof topics_es_ask},
    {"topics/es/compatibility.txt", topics_es_compatibility, sizeof topics_es_compatibility},
    {"topics/es/environment.txt", topics_es_environment, sizeof topics_es_environment},
    {"topics/es/exit-codes.txt", topics_es_exit_codes, sizeof topics_es_exit_codes},
    {"topics/es/files.txt", topics_es_files, sizeof topics_es_files},
    {"topics/es/formatting.txt", topics_es_formatting, sizeof topics_es_formatting},
    {"topics/es/hosts.txt", topics_es_hosts, sizeof topics_es_hosts},
    {"topics/es/names.txt", topics_es_names, sizeof topics_es_names},
    {"topics/es/settings.txt", topics_es_settings, sizeof topics_es_settings},
    {"topics/es/words.txt", topics_es_words, sizeof topics_es_words},
    {"topics/id/ask.txt", topics_id_ask, sizeof topics_id_ask},
    {"topics/id/compatibility.txt", topics_id_compatibility, sizeof topics_id_compatibility},
    {"topics/id/environment.txt", topics_id_environment, sizeof topics_id_environment},
    {"topics/id/exit-codes.txt", topics_id_exit_codes, sizeof topics_id_exit_codes},
    {"topics/id/files.txt", topics_id_files, sizeof topics_id_files},
    {"topics/id/formatting.txt", topics_id_formatting, sizeof topics_id_formatting},
    {"topics/id/hosts.txt", topics_id_hosts, sizeof topics_id_hosts},
    {"topics/id/names.txt", topics_id_names, sizeof topics_id_names},
    {"topics/id/settings.txt", topics_id_settings, sizeof topics_id_settings},
    {"topics/id/words.txt", topics_id_words, sizeof topics_id_words},
    {"topics/ja/ask.txt", topics_ja_ask, sizeof topics_ja_ask},
    {"topics/ja/compatibility.txt", topics_ja_compatibility, sizeof topics_ja_compatibility},
    {"topics/ja/environment.txt", topics_ja_environment, sizeof topics_ja_environment},
    {"topics/ja/exit-codes.txt", topics_ja_exit_codes, sizeof topics_ja_exit_codes},
    {"topics/ja/files.txt", topics_ja_files, sizeof topics_ja_files},
    {"topics/ja/formatting.txt", topics_ja_formatting, sizeof topics_ja_formatting},
    {"topics/ja/hosts.txt", topics_ja_hosts, sizeof topics_ja_hosts},
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
    {"topics/ko/names.txt", topics_ko_names, sizeof topics_ko_names},
    {"topics/ko/settings.txt", topics_ko_settings, sizeof topics_ko_settings},
    {"topics/ko/words.txt", topics_ko_words, sizeof topics_ko_words},
    {"topics/pt/ask.txt", topics_pt_ask, sizeof topics_pt_ask},
    {"topics/pt/compatibility.txt", topics_pt_compatibility, sizeof topics_pt_compatibility},
    {"topics/pt/environment.txt", topics_pt_environment, sizeof topics_pt_environment},
    {"topics/pt/exit-codes.txt", topics_pt_exit_codes, sizeof topics_pt_exit_codes},
    {"topics/pt/files.txt", topics_pt_files, sizeof topics_pt_files},
    {"topics/pt/formatting.txt", topics_pt_formatting, sizeof topics_pt_formatting},
    {"topics/pt/hosts.txt", topics_pt_hosts, sizeof topics_pt_hosts},
    {"topics/pt/names.txt", topics_pt_names, sizeof topics_pt_names},
    {"topics/pt/settings.txt", topics_pt_settings, sizeof topics_pt_settings},
    {"topics/pt/words.txt", topics_pt_words, sizeof topics_pt_words},
    {"wordings/en.txt", wordings_en, sizeof wordings_en},
    {"wordings/es.txt", wordings_es, sizeof wordings_es},
    {"wordings/id.txt", wordings_id, sizeof wordings_id},
    {"wordings/ja.txt", wordings_ja, sizeof wordings_ja},
    {"wordings/ko.txt", wordings_ko, sizeof wordings_ko},
    {"wordings/pt.txt", wordings_pt, sizeof wordings_pt},
};

size_t kpgg_text_count(void) { return sizeof texts / sizeof texts[0]; }

kpgg_text kpgg_text_at(size_t index) { return texts[index]; }
