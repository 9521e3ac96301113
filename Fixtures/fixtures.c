#include "fixtures.h"

static const unsigned char group_index[] = {
#embed "group/index.json"
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

// A new file in group/ gets its two lines here; a test compares this table with the folder.
#define FIXTURE(path, array) {path, array, sizeof(array)}

static const kpgg_fixture fixtures[] = {
  FIXTURE("group/index.json", group_index),
  FIXTURE("group/2021-2023.json", group_2021_2023),
  FIXTURE("group/2020.json", group_2020),
  FIXTURE("group/2016-2019.json", group_2016_2019),
  FIXTURE("group/2014-2015.json", group_2014_2015),
  FIXTURE("group/2012-2013.json", group_2012_2013),
  FIXTURE("group/2010-2011.json", group_2010_2011),
  FIXTURE("group/2009.json", group_2009),
  FIXTURE("group/2006-2008.json", group_2006_2008),
};

size_t kpgg_fixture_count(void) {
  return sizeof(fixtures) / sizeof(fixtures[0]);
}

kpgg_fixture kpgg_fixture_at(size_t index) {
  return fixtures[index];
}
