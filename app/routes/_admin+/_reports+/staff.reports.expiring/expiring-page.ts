import type { ReportFigure } from "~/admin/reports/figures-row";
import { getBars, type ReportColumn, type ReportTableRow } from "~/admin/reports/report-table";
import { formatYuan } from "~/platform/values/money";
import {
  adviceFor,
  LOOK_MONTHS,
  PACE_DAYS,
  SELLABLE_MONTHS,
  sellingDays,
  getWorth,
} from "~/modules/reports/expiring/unsold";
import type { UnsoldBatch } from "~/modules/reports/expiring/unsold.server";

export const EXPIRING_COUNTED = `按近 ${PACE_DAYS} 天的销量（已减退货），先到期的先卖，卖到效期前 ${SELLABLE_MONTHS} 个月为止；只看 ${LOOK_MONTHS} 个月内到期、没有召回和停售的批号，数量不含订单已占用的。`;

interface Shown {
  isCostShown: boolean;
  today: string;
}

interface ExpiringRow extends ReportTableRow {
  expiresOn: string;
  quantity: string;
  sells: string;
  left: string;
  worth: string;
  /** null: not for this person */
  cost: string | null;
  advice: string;
}

export const expiringColumns = (isCostShown: boolean): readonly ReportColumn<ExpiringRow>[] => [
  { name: "有效期至", isDay: true, cell: (row) => row.expiresOn },
  { name: "可卖库存", isFigure: true, cell: (row) => row.quantity },
  { name: "能卖掉", isFigure: true, cell: (row) => row.sells },
  { name: "会剩下", isFigure: true, cell: (row) => row.left },
  { name: "剩下金额", isFigure: true, cell: (row) => row.worth },
  ...(isCostShown ? [COST_COLUMN] : []),
  { name: "建议", cell: (row) => row.advice },
];

const COST_COLUMN: ReportColumn<ExpiringRow> = {
  name: "成本金额",
  isFigure: true,
  cell: (row) => row.cost ?? "",
};

const getCost = (rows: readonly UnsoldBatch[]) =>
  rows.reduce((sum, { left, cost }) => sum + (getWorth(left, cost) ?? 0), 0);

export function expiringFigures(rows: readonly UnsoldBatch[], { isCostShown, today }: Shown): ReportFigure[] {
  const worth = rows.reduce((sum, { left, basePrice }) => sum + left * basePrice, 0);
  const late = rows.filter(({ expiresOn }) => sellingDays(expiresOn, today) === 0);
  const unknown = rows.filter(({ cost }) => cost === null).length;
  return [
    { name: "会剩下的批号", value: String(rows.length), note: `${LOOK_MONTHS} 个月内到期` },
    { name: "剩下金额", value: formatYuan(worth), note: "按基础价", isBad: worth > 0 },
    ...(isCostShown
      ? [{ name: "成本金额", value: formatYuan(getCost(rows)), note: `${unknown} 个批号的成本未知，未计入` }]
      : []),
    {
      name: `已不足 ${SELLABLE_MONTHS} 个月`,
      value: String(late.length),
      isBad: late.length > 0,
      note: "个批号，按正常效期已难售出",
    },
  ];
}

export function expiringTable(
  rows: readonly UnsoldBatch[],
  { isCostShown, today, mayOpen, nameOf }: Shown & { mayOpen: boolean; nameOf: (key: string) => string },
): ExpiringRow[] {
  const bars = getBars(rows.map(({ left, basePrice }) => left * basePrice));
  return rows.map((row, at) => {
    const { id, number, goodsId, unit, expiresOn, quantity, sells, left, sold, basePrice } = row;
    const cost = getWorth(left, row.cost);
    return {
      id: String(id),
      name: nameOf(String(goodsId)),
      sub: `批号 ${number}`,
      bar: bars[at]!,
      isBad: true,
      to: mayOpen ? `/staff/stock/${id}` : null,
      expiresOn,
      quantity: `${quantity}${unit}`,
      sells: `${sells}${unit}`,
      left: `${left}${unit}`,
      worth: formatYuan(left * basePrice),
      cost: isCostShown ? (cost === null ? "成本未知" : formatYuan(cost)) : null,
      advice: adviceFor(row, sold, today),
    };
  });
}
