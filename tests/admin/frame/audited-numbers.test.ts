import { expect, test } from "vitest";
import { formatAuditChange } from "~/admin/frame/change-words";
import type { ReferenceNameLookup } from "~/admin/frame/change-references";
import { auditedFields, readProgram } from "../../lint/audited-fields";

const { fields, open } = auditedFields(readProgram(process.cwd()));

type Meaning =
  | "money"
  | "time"
  /** the number of a thing, said with its name */
  | "thing"
  | "flag"
  /** the number of a stored file, of which only that there is one is said */
  | "file"
  /** limits and settings, whose own tests give their units */
  | "setting"
  | "count"
  /** of the row itself, not said */
  | "own";

const CONTENT: Record<string, Meaning> = {
  ends_at: "time",
  id: "own",
  is_open: "flag",
  is_warm: "flag",
  sort: "count",
  starts_at: "time",
};
const getContent = (subject: string, parent: Meaning) => ({
  ...Object.fromEntries(Object.entries(CONTENT).map(([field, meaning]) => [`${subject} ${field}`, meaning])),
  [`${subject} parent_id`]: parent,
});

/** By subject and path. A new number is asked about here. */
const NUMBERS: Record<string, Meaning> = {
  ...getContent("nav_item", "thing"),
  // The three lists share one type; only the navigation has parents.
  ...getContent("link", "own"),
  ...getContent("hot_word", "own"),
  "ad ends_at": "time",
  "ad id": "own",
  "ad sort": "count",
  "ad starts_at": "time",
  "address company": "thing",
  "announcement 家数": "count",
  "article published_at": "time",
  "bankFile 收款": "count",
  "goodsReceipt 到货": "count",
  "goodsReceipt 合格": "count",
  "goodsReceipt 拒收": "count",
  "purchaseOrder amount": "money",
  "purchaseOrder 品种数": "count",
  "purchasingRules *": "setting",
  "batch free": "count",
  "batch onHand": "count",
  "batch received": "count",
  "batch 占用欠数": "count",
  "brand manufacturer": "thing",
  "brand sort": "count",
  "case refund": "money",
  "category goods": "count",
  "category sort": "count",
  "company *": "setting",
  "company manager": "thing",
  "creditSettings graceDays": "setting",
  "creditSettings remindBefore": "setting",
  "creditSettings remindEvery": "setting",
  "deliveryRun 打印次数": "count",
  "document company_id": "thing",
  "document file_id": "file",
  "document id": "own",
  "document updated_at": "own",
  "draw ends_at": "time",
  "draw id": "own",
  "draw prizes.stock": "count",
  "draw prizes.value": "count",
  "draw prizes.weight": "count",
  "draw starts_at": "time",
  "exchange company": "thing",
  "goods minimum_price": "money",
  "goods price": "money",
  "goodsDocument *": "thing",
  "import created": "count",
  "import refused": "count",
  "import rows": "count",
  "import unchanged": "count",
  "import updated": "count",
  "inspection hours": "count",
  "invoice reversed": "money",
  "legal_entity *": "setting",
  "limits *": "setting",
  "manufacturer goods": "count",
  "moneySettings redPackets": "setting",
  "offer ends_at": "time",
  "offer goods.goods_id": "thing",
  "offer goods.limit_per_company": "count",
  "offer goods.number": "count",
  "offer goods.price": "money",
  "offer goods.stock": "count",
  "offer id": "own",
  "offer limit_per_company": "count",
  "offer priority": "count",
  "offer scope.goods": "thing",
  "offer scope.not.goods": "thing",
  "offer starts_at": "time",
  "offer stock": "count",
  "offer uses": "count",
  "order units": "count",
  "outboundCheck orderId": "thing",
  "outboundCheck units": "count",
  "parcel batches": "count",
  "payment arrived": "money",
  "payment due": "money",
  "pointsItem exchanged": "count",
  "pointsItem id": "own",
  "pointsItem limit": "count",
  "pointsItem points": "count",
  "pointsItem sort": "count",
  "pointsItem stock": "count",
  "pointsItem voucherId": "thing",
  "draftOrder company": "thing",
  "draftOrder goods.*": "count",
  "qualityCase 商品": "thing",
  "qualityCase 客户": "thing",
  "qualityLimits *": "setting",
  "qualityNotice goods": "thing",
  "quota letter monthly": "count",
  "recall goods": "thing",
  "recall reminded": "count",
  "request goodsId": "thing",
  "request offeredPrice": "money",
  "settings *": "setting",
  "shelfLifeSettings days": "count",
  "expiryCompensation percent": "setting",
  "expiryRules *": "setting",
  "parcelLinkSettings days": "count",
  "shipping fee": "money",
  "shipping fees.*": "money",
  "shipping threshold": "money",
  "statement 未处理的差异": "count",
  "statement 行数": "count",
  "stockCareRules 一般养护间隔（天）": "setting",
  "stockCareRules 重点养护间隔（天）": "setting",
  "stockCount *": "count",
  "stockCount 批号数": "count",
  "stockCount 更正批号数": "count",
  "temperature_log readingCount": "count",
  "testReport companiesNotified": "count",
  "testReport goods": "thing",
  "traceProduct goodsId": "thing",
  "traceProduct level": "count",
  "traceProduct units": "count",
  "voucher scope.goods": "thing",
  "voucher scope.not.goods": "thing",
  "warehouse goods": "count",
  "warehouse sort": "count",
  "withdrawal amount": "money",
  "withdrawal company": "thing",
  "zone ends_at": "time",
  "zone id": "own",
  "zone sort": "count",
  "zone starts_at": "time",
};

const numbers = fields.filter(({ isNumber }) => isNumber);
const nameOf = ({ subject, path }: (typeof fields)[number]) => `${subject} ${path.join(".")}`;

test("every number is known for what it is", () =>
  expect([...new Set(numbers.map(nameOf))].toSorted()).toEqual(Object.keys(NUMBERS).toSorted()));

const NOON = Date.parse("2026-11-20T12:00:00+08:00");
const NAMED: ReferenceNameLookup = (_, id) => `名${id}`;
const SAID: Partial<Record<Meaning, [value: number, words: RegExp]>> = {
  money: [123_456, /¥1,234\.56$/],
  time: [NOON, /2026-11-20 12:00$/],
  thing: [7, /7 名7(?:外)?$/],
  flag: [1, /：是$/],
  file: [7, /：有$/],
  own: [7, /^$/],
  count: [7, / ?7$/],
};
const cases = Object.entries(NUMBERS)
  .map(([name, meaning]) => ({ name, meaning, said: SAID[meaning] }))
  .filter(({ name, said }) => said && !/ id$|parent_id$/.test(name) && !name.includes("*"));

test.each(cases)("$name is said as $meaning", ({ name, said }) => {
  const [, subject = "", path = ""] = /^(.+) (\S+)$/.exec(name)!;
  const [value, words] = said!;
  const after = path
    .split(".")
    .reduceRight<unknown>((inner, key) => (key === "goods" ? { goods: [inner] } : { [key]: inner }), value);
  expect(formatAuditChange(subject, null, JSON.stringify(after), NAMED)).toMatch(words);
});

/** Whole rows of tables: the demo's are read in tests/admin/changes/logged-rows.data.test.ts. */
const OPEN = [
  "app/modules/catalogue/goods/goods-cost.server.ts",
  "app/modules/catalogue/rows/goods-writes.server.ts",
  "app/modules/catalogue/rows/write-prices.server.ts",
  "app/modules/promotions/offers/offer-admin.server.ts",
  "app/modules/vouchers/voucher-admin.server.ts",
];

test("the types of all other calls say what is noted", () =>
  expect([...new Set(open.map(({ place }) => place.replace(/:\d+$/, "")))].toSorted()).toEqual(OPEN));
