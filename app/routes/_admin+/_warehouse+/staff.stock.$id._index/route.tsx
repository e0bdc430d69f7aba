/** 批号库存: one batch with its history; wrong stock is corrected with a reason. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { findStock } from "~/modules/catalogue/batches/stock-admin.server";
import { heldUnits, ordersHolding } from "~/modules/orders/order/held-units.server";
import { db } from "~/platform/database/database.server";
import { readForm, type FormReply } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { readWhole } from "~/platform/values/whole-number";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { correctByHand } from "~/admin/stock-count/correct-batch.server";
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { toStale, type Stale } from "~/platform/http/stale";
import { CorrectionForm } from "./correction-form";
import { filledText } from "~/platform/values/missing";
import { STOP_TEXTS } from "~/modules/catalogue/stock/stop";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import { ReplyField } from "~/admin/detail/reply-field";
import { HoldingOrders } from "~/modules/orders/admin/holding-orders";
import { formatTime } from "~/platform/values/clock";
import { ChangeList } from "~/admin/frame/change-list";
import { StaleNotice } from "~/admin/frame/stale-notice";
import { WhyField } from "~/admin/frame/why-field";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";

export const handle = adminHandle("批号库存", "warehouse.see", "warehouse.correct");

const MAX_HISTORY = 50;
const MAX_HOLDING = 50;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = readWhole(params.id) ?? notFound();
  const batch = (await findStock(id)) ?? notFound();
  const [held, holding, rows] = await Promise.all([
    heldUnits(db, [id]),
    ordersHolding(id, MAX_HOLDING),
    findChanges({ subject: "batch", subjectId: String(id), limit: MAX_HISTORY }),
  ]);
  return json({
    batch,
    held: held.get(id) ?? 0,
    holding,
    changes: rows,
    mayCorrect: staff.permissions.has(handle.change),
    mayBlock: staff.permissions.has("quality.batches"),
    mayReject: staff.permissions.has("warehouse.reject"),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = readWhole(params.id) ?? notFound();
  const form = await readForm(request, CorrectionForm);
  if (!form.ok) return form.response;
  const { onHand, seen, why } = form.value;
  const done =
    (await asStaff(staff, { command: "更正库存", why }, () =>
      correctByHand(id, { onHand, seen }, staff, now()),
    )) ?? notFound();
  if (done.ok)
    return redirectWith(
      `/staff/stock/${id}`,
      { kind: "success", text: `在库数量已更正为 ${onHand}。` },
      "admin",
    );
  if ("text" in done) return form.refuse({ fields: { onHand: [done.text] } });
  const stale = toStale(
    { onHand: "在库" },
    done.current,
    { onHand: String(done.current) },
    { onHand: String(onHand) },
  );
  return json<BatchReply>({ status: "error", initialValue: form.input, stale }, 409);
}

export default function Batch() {
  const { batch, held, holding, changes, mayCorrect, mayBlock, mayReject } = useLoaderData<typeof loader>();
  const reply = useActionData<BatchReply>();
  const onHand = batch.quantity + held;
  return (
    <>
      <DetailPageHeader
        title={`批号 ${batch.number}`}
        state={
          batch.stop ? <span className="state state--stop">{`${STOP_TEXTS[batch.stop]}，不可售`}</span> : null
        }
        facts={`${batch.goods} ${batch.spec}，商品编号 ${batch.goodsId}`}
      />
      <div className="admin-body">
        <StaleNotice stale={reply?.stale} />
        <ErrorSummary errors={toErrorSummary(reply)} />
        <FactList
          rows={[
            ["生产日期", filledText(batch.producedOn)],
            ["有效期至", batch.expiresOn],
            ...(batch.kind === "herb" || batch.origin !== ""
              ? ([["产地", filledText(batch.origin)]] as const)
              : []),
            [
              "库位",
              <>
                {batch.place || "未登记"}{" "}
                {mayCorrect ? <Link to={`/staff/stock/${batch.id}/place`}>修改</Link> : null}
              </>,
            ],
            ["在库", `${onHand}${batch.unit}`],
            ["订单占用", `${held}${batch.unit}`],
            [
              "未占用",
              <>
                {`${batch.quantity}${batch.unit}`}{" "}
                <RejectLink id={batch.id} isShown={mayReject && batch.quantity > 0} />
              </>,
            ],
          ]}
        />
        {batch.block ? (
          <p className="second">
            <strong>已停售</strong>
            <span>{`${batch.block.by} ${formatTime(batch.block.at)}：${batch.block.why}。解除前不能销售和发货`}</span>
          </p>
        ) : null}
        <DetailSection
          id="h-holding"
          title="占用的订单"
          more={
            mayBlock ? (
              <Link to={`/staff/stock/${batch.id}/block`}>{batch.block ? "解除停售" : "停售"}</Link>
            ) : null
          }
        >
          <HoldingOrders orders={holding} unit={batch.unit} />
        </DetailSection>
        {mayCorrect ? <Correct id={batch.id} onHand={onHand} reply={reply} /> : null}
        <DetailSection id="h-changes" title="改动">
          <ChangeList changes={changes} none="还没有更正。" />
        </DetailSection>
        <p className="part">
          <Link to="/staff/stock">全部库存</Link>
        </p>
      </div>
    </>
  );
}

const RejectLink = ({ id, isShown }: { id: number; isShown: boolean }) =>
  isShown ? <Link to={`/staff/rejected-goods/new?batch=${id}`}>登记不合格品</Link> : null;

type BatchReply = FormReply & { stale?: Stale };

function Correct({ id, onHand, reply }: { id: number; onHand: number; reply: BatchReply | undefined }) {
  return (
    <DetailSection id="h-correct" title="更正数量" note="填写清点到的全部数量，含订单占用的">
      <Form method="post" className="form" key={onHand}>
        <input type="hidden" name="seen" value={reply?.stale?.version ?? onHand} />
        <ReplyField
          name="onHand"
          label="在库数量"
          reply={reply}
          type="number"
          inputMode="numeric"
          min={0}
          max={9_999_999}
          required
          initial={String(onHand)}
          isFigure
        />
        <WhyField id="why" reply={reply} />
        <p>
          <button className="button button--primary" type="submit" accessKey="s">
            更正
          </button>{" "}
          <Link className="button" to={`/staff/stock-counts/new?batches=${id}`}>
            开盘点单
          </Link>
        </p>
      </Form>
    </DetailSection>
  );
}
