import type { ReactNode } from "react";

export const GoodsCell = ({
  row: { name, spec, manufacturer, isGift },
}: {
  row: { name: string; spec: string; manufacturer: string; isGift?: boolean };
}) => (
  <th scope="row">
    <span className="grid-table__name">{name}</span>
    {isGift ? " 赠品" : ""}
    <span className="grid-table__sub">
      {spec}，{manufacturer}
    </span>
  </th>
);

export const BatchCell = ({
  row: { batch, expiresOn, brokenPromise = null },
  children,
}: {
  row: { batch: string; expiresOn: string; brokenPromise?: string | null };
  children?: ReactNode;
}) => (
  <td className="grid-table__keep">
    {batch}
    <span className="grid-table__sub">至 {expiresOn}</span>
    {brokenPromise === null ? null : (
      <span className="grid-table__sub">
        <strong>{`早于承诺的 ${brokenPromise}，发货时告知买家`}</strong>
      </span>
    )}
    {children}
  </td>
);
