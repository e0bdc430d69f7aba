/** The trace codes of one row of a parcel: which of them go on paper, and which into the buyer's stock. Pure. */

export interface NoteCode {
  code: string;
  /** the pack around it, which need not have left with it */
  parent: string | null;
  /** 1: smallest pack */
  level: number;
  /** smallest packs in it */
  units: number;
  isReturned: boolean;
}

/** Returns the codes that lie in no other code of the list: a whole carton is one. */
export function outermostCodes(codes: readonly NoteCode[]): NoteCode[] {
  const all = new Set(codes.map(({ code }) => code));
  return codes.filter(({ parent }) => parent === null || !all.has(parent));
}

/** Returns the codes that hold no other code of the list: the smallest packs, or a carton whose contents are unknown. */
export function smallestCodes(codes: readonly NoteCode[]): NoteCode[] {
  const parents = new Set(codes.map(({ parent }) => parent));
  return codes.filter(({ code }) => !parents.has(code));
}
