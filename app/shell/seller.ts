/** Who sells, as papers name it: the shop, its licences, its telephone. */
import type { PrintFact } from "~/ui/print-head";
import { useShell } from "./use-shell";

/** Nothing stands for what the shop has not set. */
export function useSeller(): PrintFact[] {
  const shell = useShell();
  if (!shell) return [];
  const { licences, hotLine } = shell.settings;
  return [
    { label: "供货单位", text: shell.site },
    ...(hotLine ? [{ label: "电话", text: hotLine }] : []),
    ...licences.map(({ label, number }) => ({ label, text: number })),
  ];
}
