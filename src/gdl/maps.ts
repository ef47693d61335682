/** Maps that make what they are asked for. */

/** The value of a key, made and kept if there is none. */
export function memo<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}

/** The list of a key, an empty one if there is none yet: to be added to. */
export function listOf<K, V>(map: Map<K, V[]>, key: K): V[] {
  const list = map.get(key);
  if (list !== undefined) return list;
  const made: V[] = [];
  map.set(key, made);
  return made;
}
