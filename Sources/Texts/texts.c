#include "texts.h"

static const unsigned char ko[] = {
#embed "ko.txt"
};
static const unsigned char ja[] = {
#embed "ja.txt"
};

static const kpgg_language languages[] = {
    {"ko", ko, sizeof ko},
    {"ja", ja, sizeof ja},
};

size_t kpgg_language_count(void) { return sizeof languages / sizeof languages[0]; }

kpgg_language kpgg_language_at(size_t index) { return languages[index]; }
