import type { Needed } from "~/modules/staff/permissions/permissions";

type Title = string | ((data: unknown) => string);

/** A page that needs this permission; `change`: what its forms need, if more. */
export const adminHandle = <const N extends Needed, const C extends Needed = N>(
  title: Title,
  needed: N,
  change?: C,
) => ({ title, header: "admin" as const, needed, change: (change ?? needed) as C | N });

export const openHandle = (title: string) => ({ title, header: "admin" as const, isOpen: true as const });
