/** What a route of the desk tells of itself: its title, and what one must be allowed to see or to send it. */
import type { Needed } from "~/modules/staff/permissions/permissions";

/** As the frame reads it (shell/handle.ts). */
type Title = string | ((data: unknown) => string);

/** A page of the desk that this permission opens; `change`: what its forms need, where that is more. */
export const adminHandle = <const N extends Needed, const C extends Needed = N>(
  title: Title,
  needed: N,
  change?: C,
) => ({ title, header: "desk" as const, needed, change: (change ?? needed) as C | N });

/** A page that comes before signing in. */
export const openHandle = (title: string) => ({ title, header: "desk" as const, isOpen: true as const });
