/** The item at `index`; a RangeError where there is none, instead of an undefined that travels on. */
export function at<Item>(list: ArrayLike<Item>, index: number): Item {
  const item = list[index];
  if (item === undefined) throw new RangeError(`no item ${index} of ${list.length}`);
  return item;
}
