/**
 * How a group of symmetries acts on states: what kernel and host must agree on. `assembly/layout.ts` says what
 * may stand here.
 *
 * A state is a row of bits, one for each fluent. Elements of the group are numbered, and 0 is the identity. They are
 * made of layers, and these of levels (`src/symmetry/state-group.ts`). The record, in 32-bit words; addresses are
 * absolute:
 *
 *     STATE_BYTES             bytes of a state: whole 64-bit words
 *     FIXED, MOVED            two sets of fluents: those that stay, and those that some element moves. What is in
 *                             neither does not tell states apart
 *     KEYS                    a 64-bit key for each fluent
 *     LAYERS, LAYER_COUNT     (LAYER_…)
 *     LEVELS, LEVEL_COUNT     (LEVEL_…)
 *     IMAGE_BYTES             bytes of the images of all fluents by an element, 16 bits each
 *     MOVE_COUNT              how many moves there are
 *     MOVES, MOVES_OF         scratch, with several layers: the images of all moves, 32 bits each, by this element
 *     WAYS, OTHER_WAYS        scratch: ways to take a state on from layer to layer (WAY_…)
 *     WAY_STRIDE              their distance
 *     TIES                    scratch: pairs of a way and an element of a layer (TIE_…)
 *     ELEMENT                 the element that gave the key that was asked for last
 *     EFFORT                  how many vectors were added for it, if they are many
 *     SUMS                    scratch: eight 64-bit sums
 */
export const ORBITS_STATE_BYTES = 0;
export const ORBITS_FIXED = 4;
export const ORBITS_MOVED = 8;
export const ORBITS_KEYS = 12;
export const ORBITS_LAYERS = 16;
export const ORBITS_LAYER_COUNT = 20;
export const ORBITS_LEVELS = 24;
export const ORBITS_LEVEL_COUNT = 28;
export const ORBITS_IMAGE_BYTES = 32;
export const ORBITS_MOVE_COUNT = 36;
export const ORBITS_MOVES = 40;
export const ORBITS_MOVES_OF = 44;
export const ORBITS_WAYS = 48;
export const ORBITS_OTHER_WAYS = 52;
export const ORBITS_WAY_STRIDE = 56;
export const ORBITS_TIES = 60;
export const ORBITS_ELEMENT = 64;
export const ORBITS_EFFORT = 68;
export const ORBITS_SUMS = 72;
export const ORBITS_BYTES = 136;

/**
 * A layer.
 *
 *     SIZE, WEIGHT            its elements; how many elements the layers after it make
 *     ROWS, ROW_BYTES         for each fluent a row of keys: those of its images by all elements of the layer, or, in
 *                             all layers but the last, of the least fluents to which the layers after it take these
 *     IMAGES, PREIMAGES       for each element the image of each fluent, and what has this image
 *     MOVES                   for each element the image of each move, 32 bits each
 */
export const LAYER_SIZE = 0;
export const LAYER_WEIGHT = 4;
export const LAYER_ROWS = 8;
export const LAYER_ROW_BYTES = 12;
export const LAYER_IMAGES = 16;
export const LAYER_PREIMAGES = 20;
export const LAYER_MOVES = 24;
export const LAYER_BYTES = 28;

/**
 * A level.
 *
 *     BASE                    its base point, a fluent
 *     WEIGHT                  what a step among its elements adds to the number of an element
 *     LAYER                   the address of its layer
 *     PLACES                  for each fluent the place of the element that takes it to the base point, 16 bits
 *     FOUND                   scratch: the images by the element that was found for the level
 */
export const LEVEL_BASE = 0;
export const LEVEL_WEIGHT = 4;
export const LEVEL_LAYER = 8;
export const LEVEL_PLACES = 12;
export const LEVEL_FOUND = 16;
export const LEVEL_BYTES = 20;

/**
 * A way to take a state on: the element so far, the key of the state that it comes to, and the fluents that hold
 * there and may move, 16 bits each.
 *
 *     | ELEMENT | COUNT | KEY (64 bits) | FLUENTS …
 */
export const WAY_ELEMENT = 0;
export const WAY_COUNT = 4;
export const WAY_KEY = 8;
export const WAY_FLUENTS = 16;

export const TIE_WAY = 0;
export const TIE_PLACE = 4;
export const TIE_BYTES = 8;

/** If more ways are equally good, the first of them are followed. Then images of a state may have other keys. */
export const MOST_WAYS = 32;

/** Rows are this long, or a multiple of the last. */
export const SMALL_ROW_BYTES = 16;
export const MIDDLE_ROW_BYTES = 32;
export const LARGE_ROW_BYTES = 64;

/** Fluents and elements have numbers of 16 bits. */
export const MOST_ORBIT_FLUENTS = 65535;
export const MOST_ELEMENTS = 65536;
