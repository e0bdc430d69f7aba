/** 结束或取消价格: ends a running price or cancels a future one; over the limit a second person approves. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { PRICE_SCOPES } from "~/modules/catalogue/admin/prices";
import { type PriceLine, readPrices } from "~/modules/catalogue/admin/prices.server";
import { periodText, readPeriod } from "~/modules/catalogue/prices/price-period";
import { AdminQuestion } from "~/admin/detail/admin-question";
import { ReplyField } from "~/admin/detail/reply-field";
import { changePrice } from "~/admin/goods/pricing.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { formatYuan } from "~/platform/values/money";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { getVersion } from "~/platform/http/stale";
import { reasonField } from "~/platform/values/reason-field";

export const handle = adminHandle("结束价格", "goods.price");

const EndForm = z.object({
  seen: z.number().int().min(0),
  until: z.string().trim().max(40, "最后一天请写作 2026-12-31").default(""),
  why: reasonField(),
});

/** Returns a price that may end; not the current base price, which every product needs. */
async function toLine(params: LoaderFunctionArgs["params"], at: number) {
  const prices = (await readPrices(requireId(params.id), at)) ?? notFound();
  const line = prices.lines.find(({ id }) => id === requireId(params.line)) ?? notFound();
  const isRunning = line.startsAt <= at;
  if (isRunning && line.scope === "base") notFound();
  return { prices, line, isRunning };
}

const nameOf = ({ scope, who, price }: PriceLine) => `${PRICE_SCOPES[scope]} ${who} ${formatYuan(price)}`;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { prices, line, isRunning } = await toLine(params, now());
  const period = periodText(line) || "长期";
  return json({
    id: prices.id,
    goods: `${prices.name} ${prices.spec}`,
    version: getVersion(prices),
    name: nameOf(line),
    period,
    isRunning,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const at = now();
  const { prices, line, isRunning } = await toLine(params, at);
  const form = await readForm(request, EndForm);
  if (!form.ok) return form.response;
  const { seen, until, why } = form.value;
  const read = readPeriod("", isRunning ? until : "");
  if (!read.ok) return form.refuse({ fields: { until: [read.reason] } });
  const startsAt = isRunning ? read.period.endsAt : line.startsAt;
  const { scope, key } = line;
  const to = { scope, key, price: null, ladder: [], period: { startsAt, endsAt: null } };
  const wish = { to, why, isSeen: (current: unknown) => getVersion(current) === seen };
  const command = isRunning ? "结束价格" : "取消价格";
  const done =
    (await asStaff(staff, { command, why }, () => changePrice(prices.id, wish, staff, at))) ?? notFound();
  if (!done.ok)
    return form.refuse({ form: ["text" in done ? done.text : "价格已被别人改动，请返回查看后再办理"] });
  const text = done.isWaiting
    ? "改动较大，已提出，由另一位同事复核后生效。"
    : isRunning
      ? `${nameOf(line)} ${read.period.endsAt === null ? "已结束。" : `将在 ${until} 之后结束。`}`
      : `${nameOf(line)} 已取消。`;
  return redirectWith(`/staff/goods/${prices.id}/prices`, { kind: "success", text }, "admin");
}

export default function EndPrice() {
  const { id, goods, version, name, period, isRunning } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <AdminQuestion
      title={`${isRunning ? "结束" : "取消"}${name}`}
      text={`${goods}，${period}。${isRunning ? "结束后按下一级的价格，已下的订单不变。" : "这个价格还没有开始，取消后不再开始。"}`}
      label="原因（记在审计日志里）"
      button={isRunning ? "结束价格" : "取消价格"}
      back={`/staff/goods/${id}/prices`}
      reply={reply}
    >
      <input type="hidden" name="seen" value={version} />
      {isRunning ? (
        <ReplyField
          name="until"
          label="最后一天，空为立即结束"
          reply={reply}
          placeholder="2026-12-31"
          maxLength={40}
          autoComplete="off"
        />
      ) : null}
    </AdminQuestion>
  );
}
