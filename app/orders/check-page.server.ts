/** The page of step 2 from the cart as it is now. */
import type { CheckoutOrder } from "~/cart/checkout";
import { floorMend, shortLines, shortText, waitingLines } from "~/cart/line-floor";
import { refusalRemedy, refusalText, whyHref } from "~/catalogue/refusal";
import { addressesOf } from "~/company/address.server";
import type { SignedIn } from "~/company/buyer";
import { newFormToken } from "~/platform/forms.server";
import { formatYuan } from "~/platform/money";
import { storedTag } from "~/promotions/tags";
import { readCheck, type Check } from "./check.server";
import type { CheckGroup, CheckLine, CheckPage, CheckPart } from "./check-page";
import { orderLines, type NewLine } from "./lines";
import { wishQuery, type CheckWish } from "./draft";
import { seenText } from "./seen";
import { payableFor } from "./terms";

/** Everything that the page shows; a fixed number of queries. No parts: nothing of what is wished for can be ordered now. */
export async function checkPage(viewer: SignedIn, wish: CheckWish, now: number): Promise<CheckPage> {
  const [check, addresses] = await Promise.all([
    readCheck(viewer, wish, now),
    addressesOf(viewer.buyer.companyId),
  ]);
  const { checkout } = check;
  const parts = checkout.orders.map((order) => partOf(order, check));
  return {
    parts,
    shipping: checkout.orders.reduce((sum, order) => sum + order.pricing.shipping, 0),
    payable: checkout.payable,
    pickupPayable: payableFor("pickup", checkout),
    addresses: addresses.map(({ id, receiver, phone, region, detail, isDefault, state }) => ({
      id,
      receiver,
      phone,
      region,
      detail,
      isDefault,
      state,
    })),
    company: viewer.companyName,
    changed: changedPrices(check),
    refused: refusedLines(check, `/cart/step2${wishQuery(wish)}`),
    expiryMonths: check.expiryMonths,
    short: shortOf(check),
    seen: seenText(checkout),
    token: newFormToken(viewer.buyer),
    query: wishQuery(wish),
    back: wayBack(wish, check),
    group: check.group && {
      needs: check.group.needs,
      joined: check.group.joined,
      endsAt: check.group.endsAt,
    },
  };
}

/** Where what is ordered can be altered. */
function wayBack(wish: CheckWish, { group }: Check): CheckPage["back"] {
  if (!wish.group) return { to: `/cart${wishQuery(wish)}`, text: "返回购物车" };
  if (!group) return { to: "/ptzq", text: "查看其他拼团" };
  return { to: `/list/info-pt/${group.goodsId}`, text: "返回拼团" };
}

function partOf(order: CheckoutOrder, { giftGoods, offers }: Check): CheckPart {
  const { pricing } = order;
  const warehouses = new Map(
    [...order.lines.map((line) => line.goods), ...giftGoods.values()].map((g) => [
      g.warehouseId,
      g.warehouse,
    ]),
  );
  const groups = new Map<number, CheckGroup>();
  for (const line of orderLines(order.lines, pricing, giftGoods, offers)) {
    const name = warehouses.get(line.warehouseId) ?? "";
    const group = groups.get(line.warehouseId) ?? { warehouse: name, kinds: 0, units: 0, lines: [] };
    groups.set(line.warehouseId, group);
    if (line.type !== "gift") {
      group.kinds += 1;
      group.units += line.number;
    }
    group.lines.push(shown(line));
  }
  return {
    isEphedrine: order.isEphedrine,
    kinds: pricing.selectedLines,
    units: pricing.selectedUnits,
    groups: [...groups].sort((a, b) => a[0] - b[0]).map(([, group]) => group),
    rows: pricing.rows,
    payable: pricing.payable,
    cashback: pricing.cashback && { name: pricing.cashback.name, amount: pricing.cashback.amount },
  };
}

function shown(line: NewLine): CheckLine {
  const tag = storedTag(line.type);
  const isReduced = line.amount < line.unitPrice * line.number;
  const reduction = isReduced ? [{ name: "满", describe: "已享满减" }] : [];
  return {
    key: `${line.goodsId}-${line.type}-${line.offerId ?? 0}`,
    name: line.name,
    spec: line.spec,
    manufacturer: line.manufacturer,
    tags: [...(tag ? [tag] : []), ...reduction],
    unitPrice: line.unitPrice,
    number: line.number,
    unit: line.unit,
    amount: line.amount,
    expiryMonths: line.expiryMonths,
  };
}

function changedPrices({ checkout, lines }: Check): string[] {
  const names = new Map(lines.map((line) => [line.id, line.goods.name]));
  return checkout.orders.flatMap((order) =>
    order.pricing.lines.flatMap((line) =>
      line.changedFrom === null
        ? []
        : [
            `${names.get(line.id)}：单价由 ${formatYuan(line.changedFrom)} 变为 ${formatYuan(line.unitPrice)}`,
          ],
    ),
  );
}

function shortOf({ lines, refusals }: Check): CheckPage["short"] {
  return shortLines(lines, refusals)
    .filter(({ line }) => line.isSelected)
    .map(({ line, refusal }) => ({
      ...floorMend(line, refusal),
      ...{ lineId: line.id, name: line.goods.name, unit: line.goods.unit },
      text: shortText(line, refusal),
    }));
}

function refusedLines({ lines, refusals }: Check, back: string): CheckPage["refused"] {
  const waits = new Set(waitingLines(lines, refusals).map((line) => line.id));
  return lines.flatMap((line) => {
    const refusal = refusals.get(line.id);
    if (!refusal || waits.has(line.id)) return [];
    const { id: goodsId, name } = line.goods;
    const remedy = refusalRemedy(refusal, { back, goodsId });
    return [{ name, text: refusalText(refusal), remedy, why: whyHref(goodsId, refusal) }];
  });
}
