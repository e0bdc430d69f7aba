/** /ddgl as data. Pure. */
import type { Store } from "~/company/stores";
import type { NamedLine } from "./names.server";

export interface StoresPage {
  stores: (Store & { cartLines: number })[];
  /** of the current store's cart */
  lines: NamedLine[];
  token: string;
}
