import { describe, expect, test } from "vitest";
import {
  formatEnd,
  formatStart,
  formatWindow,
  isValidOn,
  parseEnd,
  startOfDay,
} from "~/platform/values/clock";
import { periodText, readPeriod } from "~/modules/catalogue/prices/price-period";
import { readPriceRow } from "~/modules/catalogue/rows/price-row";
import { holdingLetter } from "~/modules/catalogue/goods/ephedrine";
import { adForm, adText, adValues } from "~/modules/content/ad-form";
import { blockForm, blockText, blockValues } from "~/modules/content/block-form";
import { creditState } from "~/modules/credit/credit";
import { readDays } from "~/admin/exports/exports";
import { readExport } from "~/cli/orders/exports";
import { readAdminFilter } from "~/modules/orders/admin/admin-filter";
import { NEW_OFFER, readOfferForm } from "~/modules/promotions/offer-admin/offer-form";
import { OfferFile } from "~/modules/promotions/offers/offer-file";
import { noticeState } from "~/modules/quality/notices/notice";
import { traceSpan } from "~/modules/quality/trace/trace";
import { LotteryShape } from "~/modules/rewards/draw-admin.server";
import { LotteryForm, NEW_LOTTERY, readLotteryForm } from "~/modules/rewards/draw-form";
import { getAuditPage } from "~/admin/frame/audit-filter";
import { VoucherFile } from "~/modules/vouchers/voucher-admin.server";
import { NEW_VOUCHER, readVoucherForm } from "~/modules/vouchers/voucher-form";
import { getWalletLedgerSpan } from "~/modules/wallet/ledger-query";
import { zoneForm, zoneValues } from "~/modules/zones/zone-form";
import { readBlocks, readZone } from "~/modules/zones/zone-read";

const STARTS = "2026-12-01";
const input = { version: 0, why: "应季", name: "岁末", title: "岁末", url: "/list", sort: 0, starts: STARTS };

const offer = { kind: "lineReduction", name: "岁末", starts: STARTS, scope: "all" };
const voucher = { kind: "coupon", name: "岁末", threshold: "100.00", amount: "5.00", starts: STARTS };
const prizes = [{ kind: "thanks", weight: 1 }];
const zone = { kind: "activity", slug: "year-end", title: "岁末", startsAt: STARTS };
const text = [{ kind: "text", paragraphs: ["岁末"] }];

/** Place → the first moment at which what was typed as its end is over. */
const PLACES: Record<string, (ends: string) => number | null | undefined> = {
  "offer form": (ends) => {
    const sent = { ...NEW_OFFER, name: "岁末", starts: STARTS, ends, tierLines: "500 20", notWith: [] };
    const read = readOfferForm("lineReduction", sent, new Map(), { id: null, offer: null });
    return read.ok ? read.file.ends : null;
  },
  "offer file": (ends) => OfferFile.parse({ ...offer, ends, tiers: [{ from: "500.00", off: "20.00" }] }).ends,
  "group buy file": (ends) => {
    const goods = [{ id: 1, price: "5.00", stock: 10 }];
    return OfferFile.parse({ ...offer, kind: "groupBuy", scope: undefined, needs: 2, goods, ends }).ends;
  },
  "voucher form": (ends) => {
    const sent = { ...NEW_VOUCHER, name: "岁末", threshold: "100", amount: "5", total: "9" };
    const read = readVoucherForm(null, { ...sent, starts: STARTS, ends } as never, new Map());
    return read.ok ? read.file.ends : null;
  },
  "voucher file": (ends) => VoucherFile.parse({ ...voucher, ends, scope: "all", total: 9 }).ends,
  "draw form": (ends) => {
    const sent = LotteryForm.parse({ ...NEW_LOTTERY, ...input, targets: [], ends });
    const read = readLotteryForm(null, sent, "");
    return read.ok ? read.file.ends : null;
  },
  "draw file": (ends) => LotteryShape.parse({ name: "岁末", starts: STARTS, ends, prizes }).ends,
  "ad form": (ends) => adForm("").parse({ ...input, ends }).ends,
  "navigation form": (ends) => blockForm("nav").parse({ ...input, ends }).ends,
  "hot word form": (ends) => blockForm("hot-words").parse({ ...input, ends }).ends,
  "zone form": (ends) => zoneForm("").parse({ ...input, kind: "activity", slug: "year-end", ends }).ends,
  "zone file": (ends) => {
    const read = readZone({ ...zone, endsAt: ends, blocks: text });
    return read.ok ? read.zone.endsAt : null;
  },
  countdown: (to) => {
    const [block] = readBlocks([{ kind: "countdown", data: JSON.stringify({ to }) }]);
    return block?.kind === "countdown" ? block.to : null;
  },
  "price form": (ends) => {
    const read = readPeriod(STARTS, ends);
    return read.ok ? read.period.endsAt : null;
  },
  "price list": (ends) => {
    const read = readPriceRow({ goods: "1", price: "5.00", starts: STARTS, ends });
    return read.ok && "item" in read ? read.item.period?.endsAt : null;
  },
  "audit log page": (to) => getAuditPage(new URLSearchParams({ to })).filter.to,
  "export command": (to) => {
    const read = readExport({ to, format: "csv" });
    return read.ok ? read.filter.to : null;
  },
  "export page": (to) => {
    const read = readDays({ from: "", to }, null);
    return read.ok ? read.filter.to : null;
  },
};

/** Places that take a day alone. */
const DAYS: Record<string, (to: string) => number | null> = {
  "order list": (to) => readAdminFilter({ state: "", words: "", from: "", to, kind: "" }).to,
  ledger: (to) => getWalletLedgerSpan({ from: "", to }).until,
  trace: (to) => traceSpan({ from: "", to }).to,
};

const OVER = startOfDay("2027-01-01");
const MIDDAY = startOfDay("2026-12-31") + 18 * 3_600_000;

describe.each(Object.entries({ ...PLACES, ...DAYS }))("%s", (_name, getEnd) => {
  test("a day without a time counts whole", () => expect(getEnd("2026-12-31")).toBe(OVER));
});

describe.each(Object.entries(PLACES))("%s with a time", (_name, getEnd) => {
  test.each([
    ["2026-12-31 18:00", MIDDAY],
    ["2026-12-31 24:00", OVER],
    ["2026-12-31 23:59", OVER],
    ["2026-12-31 00:00", startOfDay("2026-12-31")],
  ])("%s", (ends, over) => expect(getEnd(ends)).toBe(over));
});

test("what is shown is what was typed", () => {
  for (const ends of ["2026-12-31", "2026-12-31 18:00"]) {
    const form = { ...input, ends };
    const shown = [
      formatEnd(parseEnd(ends)!),
      adText(adValues("top", adForm("").parse(form), "")).ends,
      blockText(blockValues("nav", blockForm("nav").parse(form))).ends,
      formatEnd(zoneValues(zoneForm("").parse({ ...form, kind: "activity", slug: "year-end" }), "").ends_at),
    ];
    expect(new Set(shown)).toEqual(new Set([ends]));
  }
  expect(formatWindow(startOfDay(STARTS), OVER)).toBe("2026-12-01 至 2026-12-31");
  expect(formatStart(MIDDAY)).toBe("2026-12-31 18:00");
  expect(periodText({ startsAt: startOfDay(STARTS), endsAt: OVER })).toBe("2026-12-01 起，到 2026-12-31");
});

test("parseEnd refuses what is no time", () => {
  for (const none of ["", "2026-02-30", "2026-12-31 24:01", "2026-12-31 18", "12-31", "2026-12-31T18:00"])
    expect(parseEnd(none)).toBeNull();
  expect(parseEnd("2026-12-31 23:59:59")).toBe(OVER);
});

describe("what ends with a day holds through it", () => {
  const last = "2026-12-31";
  const account = { stoppedAt: null, startsOn: STARTS, endsOn: last };
  const letter = { number: "1", monthly: 1, startsOn: STARTS, endsOn: last };
  const HOLDS: Record<string, (today: string) => boolean> = {
    licence: (today) => isValidOn(last, startOfDay(today) + 86_399_999),
    credit: (today) => creditState(account, today) === "running",
    "ephedrine quota": (today) => holdingLetter([letter] as never, startOfDay(today)) !== null,
    "quality notice": (today) => noticeState({ endsOn: last, endedAt: null } as never, today) === "running",
  };
  test.each(Object.entries(HOLDS))("%s", (_name, holds) => {
    expect([holds(last), holds("2027-01-01")]).toEqual([true, false]);
  });
});
