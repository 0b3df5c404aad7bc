/** The brands an act about operators concerns, for the audit trail: nothing when one of the lists is every brand. */
export function concerning(...of: readonly (readonly string[] | null)[]): { ofBrands?: readonly string[] } {
  if (of.some((brandIds) => brandIds === null)) return {};
  return { ofBrands: [...new Set(of.flatMap((brandIds) => brandIds ?? []))] };
}
