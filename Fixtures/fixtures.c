#include "fixtures.h"

// Made by .ci/fixtures; a test compares this table with the folders.
static const unsigned char group_index[] = {
#embed "group/index.json"
};
static const unsigned char group_2024_2026[] = {
#embed "group/2024-2026.json"
};
static const unsigned char group_2021_2023[] = {
#embed "group/2021-2023.json"
};
static const unsigned char group_2020[] = {
#embed "group/2020.json"
};
static const unsigned char group_2016_2019[] = {
#embed "group/2016-2019.json"
};
static const unsigned char group_2014_2015[] = {
#embed "group/2014-2015.json"
};
static const unsigned char group_2012_2013[] = {
#embed "group/2012-2013.json"
};
static const unsigned char group_2010_2011[] = {
#embed "group/2010-2011.json"
};
static const unsigned char group_2009[] = {
#embed "group/2009.json"
};
static const unsigned char group_2006_2008[] = {
#embed "group/2006-2008.json"
};
static const unsigned char group_1997_2005[] = {
#embed "group/1997-2005.json"
};
static const unsigned char song_2024_2026[] = {
#embed "song/2024-2026.json"
};
static const unsigned char song_2021_2023[] = {
#embed "song/2021-2023.json"
};
static const unsigned char song_2020[] = {
#embed "song/2020.json"
};
static const unsigned char song_2016_2019[] = {
#embed "song/2016-2019.json"
};
static const unsigned char song_2014_2015[] = {
#embed "song/2014-2015.json"
};
static const unsigned char song_2012_2013[] = {
#embed "song/2012-2013.json"
};
static const unsigned char song_2010_2011[] = {
#embed "song/2010-2011.json"
};
static const unsigned char song_2009[] = {
#embed "song/2009.json"
};
static const unsigned char song_2006_2008[] = {
#embed "song/2006-2008.json"
};
static const unsigned char song_1997_2005[] = {
#embed "song/1997-2005.json"
};
static const unsigned char source_index[] = {
#embed "source/index.json"
};
static const unsigned char source_2024_2026[] = {
#embed "source/2024-2026.json"
};
static const unsigned char source_2021_2023[] = {
#embed "source/2021-2023.json"
};
static const unsigned char source_2020[] = {
#embed "source/2020.json"
};
static const unsigned char source_2016_2019[] = {
#embed "source/2016-2019.json"
};
static const unsigned char source_2014_2015[] = {
#embed "source/2014-2015.json"
};
static const unsigned char source_2012_2013[] = {
#embed "source/2012-2013.json"
};
static const unsigned char source_2010_2011[] = {
#embed "source/2010-2011.json"
};
static const unsigned char source_2009[] = {
#embed "source/2009.json"
};
static const unsigned char source_2006_2008[] = {
#embed "source/2006-2008.json"
};
static const unsigned char source_1997_2005[] = {
#embed "source/1997-2005.json"
};

#define FIXTURE(path, array) {path, array, sizeof(array)}

static const kpgg_fixture fixtures[] = {
  FIXTURE("group/index.json", group_index),
  FIXTURE("group/2024-2026.json", group_2024_2026),
  FIXTURE("group/2021-2023.json", group_2021_2023),
  FIXTURE("group/2020.json", group_2020),
  FIXTURE("group/2016-2019.json", group_2016_2019),
  FIXTURE("group/2014-2015.json", group_2014_2015),
  FIXTURE("group/2012-2013.json", group_2012_2013),
  FIXTURE("group/2010-2011.json", group_2010_2011),
  FIXTURE("group/2009.json", group_2009),
  FIXTURE("group/2006-2008.json", group_2006_2008),
  FIXTURE("group/1997-2005.json", group_1997_2005),
  FIXTURE("song/2024-2026.json", song_2024_2026),
  FIXTURE("song/2021-2023.json", song_2021_2023),
  FIXTURE("song/2020.json", song_2020),
  FIXTURE("song/2016-2019.json", song_2016_2019),
  FIXTURE("song/2014-2015.json", song_2014_2015),
  FIXTURE("song/2012-2013.json", song_2012_2013),
  FIXTURE("song/2010-2011.json", song_2010_2011),
  FIXTURE("song/2009.json", song_2009),
  FIXTURE("song/2006-2008.json", song_2006_2008),
  FIXTURE("song/1997-2005.json", song_1997_2005),
  FIXTURE("source/index.json", source_index),
  FIXTURE("source/2024-2026.json", source_2024_2026),
  FIXTURE("source/2021-2023.json", source_2021_2023),
  FIXTURE("source/2020.json", source_2020),
  FIXTURE("source/2016-2019.json", source_2016_2019),
  FIXTURE("source/2014-2015.json", source_2014_2015),
  FIXTURE("source/2012-2013.json", source_2012_2013),
  FIXTURE("source/2010-2011.json", source_2010_2011),
  FIXTURE("source/2009.json", source_2009),
  FIXTURE("source/2006-2008.json", source_2006_2008),
  FIXTURE("source/1997-2005.json", source_1997_2005),
};

size_t kpgg_fixture_count(void) {
  return sizeof(fixtures) / sizeof(fixtures[0]);
}

kpgg_fixture kpgg_fixture_at(size_t index) {
  return fixtures[index];
}
