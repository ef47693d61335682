/** Maps that make a missing value when it is asked for. */

/** The value of a key; a missing one is made and kept. */
export function memo<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}

/** The list of a key, to be added to; a missing one is an empty list. */
export function listOf<K, V>(map: Map<K, V[]>, key: K): V[] {
  const list = map.get(key);
  if (list !== undefined) return list;
  const made: V[] = [];
  map.set(key, made);
  return made;
}
