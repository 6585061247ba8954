#include "CDevcatReference.h"

// Scripts/reference writes the file. A path of #embed is relative to this file.
static const unsigned char snapshot[] = {
#embed "reference.devcat"
};

const unsigned char *devcat_reference_snapshot(void) { return snapshot; }
size_t devcat_reference_snapshot_size(void) { return sizeof snapshot; }
