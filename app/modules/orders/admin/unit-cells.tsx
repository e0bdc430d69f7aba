import type { ReactNode } from "react";

interface GoodsCellProps {
  row: { name: string; spec: string; manufacturer: string; isGift?: boolean };
}

export const GoodsCell = ({ row: { name, spec, manufacturer, isGift } }: GoodsCellProps) => (
  <th scope="row">
    <span className="grid-table__name">{name}</span>
    {isGift ? " 赠品" : ""}
    <span className="grid-table__sub">
      {spec}，{manufacturer}
    </span>
  </th>
);

interface BatchCellProps {
  row: { batch: string; expiresOn: string };
  children?: ReactNode;
}

export const BatchCell = ({ row: { batch, expiresOn }, children }: BatchCellProps) => (
  <td className="grid-table__keep">
    {batch}
    <span className="grid-table__sub">至 {expiresOn}</span>
    {children}
  </td>
);
