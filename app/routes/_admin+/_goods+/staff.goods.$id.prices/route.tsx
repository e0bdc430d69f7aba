/** 商品价格: base price with ladder, and prices of ranks, areas and companies; over the limit a second person approves. */
import { formatStart } from "~/platform/values/clock";
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { withoutCosts } from "~/admin/goods/cost-permission";
import { useActionData, useLoaderData, Link } from "@remix-run/react";
import { type GoodsPriceInput, PRICE_SCOPES, readPrice, spansAhead } from "~/modules/catalogue/admin/prices";
import { pastPrices, priceAmong, readPrices, readRecipient } from "~/modules/catalogue/admin/prices.server";
import { getBegin, OPEN_PERIOD } from "~/modules/catalogue/prices/price-period";
import { changeMinimumPrice, changePrice } from "~/admin/goods/pricing.server";
import { toListAddress } from "~/admin/lists/list-address";
import { auditRows } from "~/platform/database/audit-log.server";
import { type AcceptedForm, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { formatYuan, parseYuan } from "~/platform/values/money";
import { formatCellAmount } from "~/modules/catalogue/rows/goods-cells";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { asStaff, requireStaff, type Staff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { type Stale, toStale, getVersion } from "~/platform/http/stale";
import { MINIMUM_PRICE_FIELDS, PRICE_FIELDS, PriceForm, type PriceReply, inputPrice } from "./price-form";
import { DetailPageHeader, DetailSection } from "~/admin/detail/case-parts";
import { WaitingNotice } from "~/admin/approval-requests/waiting-notice";
import { HistorySection } from "~/admin/detail/history-section";
import { StaleNotice } from "~/admin/frame/stale-notice";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";
import { BaseFields, MinimumPriceFields, OwnFields } from "./price-fields";
import { PastTable, PriceTable } from "./price-table";

export const handle = adminHandle("商品价格", "goods.see", "goods.price");

const HISTORY = 50;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { permissions } = staff;
  const at = now();
  const prices = (await readPrices(requireId(params.id), at)) ?? notFound();
  const { input } = toListAddress(new URL(request.url).searchParams, ["scope", "key"]);
  const chosen = prices.own.find(({ scope, key }) => scope === input.scope && key === input.key) ?? null;
  const [past, waiting, changes] = await Promise.all([
    pastPrices(prices.id, HISTORY, at),
    waitingShownTo(staff, "goods", prices.id),
    auditRows({ subject: "goods", subjectId: String(prices.id), limit: HISTORY }),
  ]);
  return json({
    prices,
    spans: spansAhead(prices.lines, at),
    past,
    version: getVersion(prices),
    chosen,
    waiting,
    mayChange: permissions.has(handle.change),
    changes: await changeRows(withoutCosts(changes, permissions)),
  });
}

type Form = AcceptedForm<typeof PriceForm>;
type MinimumPriceInput = Extract<Form["value"], { scope: "minimum" }>;
type PriceInput = Exclude<Form["value"], MinimumPriceInput>;

const isSeenBy =
  (seen: Form["value"]["seen"]) =>
  (current: unknown): boolean =>
    getVersion(current) === seen;

const saved = (id: number, text: string) =>
  redirectWith(`/staff/goods/${id}/prices`, { kind: "success", text }, "admin");

async function setMinimumPrice(
  id: number,
  { minimum: floor, seen, why }: MinimumPriceInput,
  form: Form,
  staff: Staff,
) {
  const minimum = floor === "" ? null : parseYuan(floor);
  if (minimum === 0 || (minimum === null && floor !== ""))
    return form.refuse({ fields: { minimum: ["最低售价不是金额"] } });
  const done =
    (await asStaff(staff, { command: "改最低售价", why }, () =>
      changeMinimumPrice(id, { minimum, isSeen: isSeenBy(seen), why }, staff, now()),
    )) ?? notFound();
  if (done.ok) {
    const set = minimum === null ? "已取消最低售价。" : `最低售价已改为 ${formatYuan(minimum)}。`;
    return saved(id, done.isWaiting ? "最低售价降得较多，已提出，由另一位同事复核后生效。" : set);
  }
  if ("text" in done) return form.refuse({ fields: { minimum: [done.text] } });
  const [current, own] = [done.current.minimum, minimum].map((fen) => ({ minimum: formatCellAmount(fen) }));
  return staleReply(form, toStale(MINIMUM_PRICE_FIELDS, getVersion(done.current), current!, own!));
}

async function setPrice(id: number, { seen, why, ...input }: PriceInput, form: Form, staff: Staff) {
  const recipient = await readRecipient(input.scope, input.key);
  if (!recipient.ok) return form.refuse({ fields: { key: [recipient.reason] } });
  const read = readPrice(id, { ...input, key: recipient.key });
  if (!read.ok) return form.refuse({ form: [read.reason] });
  const { price: to } = read;
  const wish = { to, why, isSeen: isSeenBy(seen) };
  const done =
    (await asStaff(staff, { command: "改价", why }, () => changePrice(id, wish, staff, now()))) ?? notFound();
  if (done.ok) {
    const name = PRICE_SCOPES[to.scope];
    return saved(
      id,
      done.isWaiting
        ? `${name}改动较大，已提出，由另一位同事复核后生效。`
        : `${name}已修改，${followText(to, now())}`,
    );
  }
  if ("text" in done) return form.refuse({ form: [done.text] });
  const current = inputPrice(priceAmong(done.current, to.scope, to.key));
  return staleReply(form, toStale(PRICE_FIELDS, getVersion(done.current), current, inputPrice(to)));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = requireId(params.id);
  const form = await readForm(request, PriceForm);
  if (!form.ok) return form.response;
  const { value } = form;
  return value.scope === "minimum"
    ? setMinimumPrice(id, value, form, staff)
    : setPrice(id, value, form, staff);
}

const staleReply = ({ input }: { input: Record<string, unknown> }, stale: Stale) =>
  json<PriceReply>({ status: "error", initialValue: input, stale }, 409);

function followText({ price, period = OPEN_PERIOD }: GoodsPriceInput, at: number): string {
  if (getBegin(period, at) <= at) return "购物车随即按新价计算。";
  const begins = formatStart(period.startsAt!);
  return price === null ? `${begins} 起不再有自己的价格。` : `从 ${begins} 起按新价计算。`;
}

export default function Prices() {
  const { prices, spans, past, version, chosen, waiting, mayChange, changes } =
    useLoaderData<typeof loader>();
  const reply = useActionData<PriceReply>();
  const { id, name, spec, unit, minimum } = prices;
  const seen = reply?.stale?.version ?? version;
  // Two forms have the same fields: show errors in the one that was sent.
  const sent = enteredIn(reply, "scope") ?? "";
  const [toBase, toMinimumPrice] = (["base", "minimum"] as const).map((form) =>
    sent === form ? reply : undefined,
  );
  const toOwn = toBase || toMinimumPrice ? undefined : reply;
  return (
    <>
      <DetailPageHeader
        title={`${name} ${spec} 价格`}
        state={null}
        facts={`商品编号 ${id}，元 / ${unit}；${minimum === null ? "" : `最低售价 ${formatYuan(minimum)}；`}客户价先于等级价，等级价先于地区价，都没有的按基础价`}
      />
      <div className="admin-body">
        <WaitingNotice waiting={waiting} />
        <StaleNotice stale={reply?.stale} />
        <ErrorSummary errors={toErrorSummary(reply)} />
        <div className="columns columns--side">
          <DetailSection
            id="h-prices"
            title="价格"
            more={
              <>
                <Link to={`/staff/prices?goods=${id}`}>某客户付多少</Link>{" "}
                <Link to={`/staff/goods/${id}`}>商品</Link>
              </>
            }
          >
            <PriceTable prices={prices} spans={spans} mayChange={mayChange} />
          </DetailSection>
          {mayChange ? (
            <div>
              <DetailSection id="h-base" title="改基础价">
                <BaseFields prices={prices} seen={seen} reply={toBase} />
              </DetailSection>
              <DetailSection id="h-own" title="等级、地区和客户价" note="单价留空，到开始时间即结束">
                <OwnFields
                  key={chosen ? `${chosen.scope} ${chosen.key}` : ""}
                  chosen={chosen}
                  seen={seen}
                  reply={toOwn}
                />
              </DetailSection>
              <DetailSection
                id="h-floor"
                title="最低售价"
                note="各种价格都不能低于它；活动和券低于它的，由两人启用"
              >
                <MinimumPriceFields prices={prices} seen={seen} reply={toMinimumPrice} />
              </DetailSection>
            </div>
          ) : null}
        </div>
        {past.length > 0 ? (
          <DetailSection id="h-past" title="以前的价格" note="最近结束的在前">
            <PastTable lines={past} base={prices.basePrice} />
          </DetailSection>
        ) : null}
        <HistorySection changes={changes} none="还没有改动。" />
      </div>
    </>
  );
}
