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
  row: { batch, expiresOn },
  children,
}: {
  row: { batch: string; expiresOn: string };
  children?: ReactNode;
}) => (
  <td className="grid-table__keep">
    {batch}
    <span className="grid-table__sub">至 {expiresOn}</span>
    {children}
  </td>
);
