/** 盘点差异: what differs, with its value; lines are sent to be counted again, or all of it becomes the book, past a limit by two people. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { reviewCount } from "~/modules/catalogue/stock-count/apply-count.server";
import { countNumber } from "~/modules/catalogue/stock-count/count";
import { askRecount } from "~/modules/catalogue/stock-count/take-count.server";
import { countPath, CountHead } from "~/admin/stock-count/count-head";
import { countAt } from "~/admin/stock-count/count-of.server";
import { countFindings } from "~/admin/approval-requests/kinds/stock-count.server";
import { countLimit, settleCount } from "~/admin/stock-count/settle-count.server";
import { heldUnits } from "~/modules/orders/order/held-units.server";
import { db } from "~/platform/database/database.server";
import { type AcceptedForm, type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff, type Staff } from "~/modules/staff/accounts/viewer.server";
import { limitRefusal } from "~/modules/staff/limits/limits.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { ReviewForm } from "./review-form";
import { FactList, DetailSection } from "~/admin/detail/case-parts";
import { ListExports } from "~/admin/lists/list-exports";
import { WaitingNotice } from "~/admin/approval-requests/waiting-notice";
import { formatYuan } from "~/platform/values/money";
import { WhyField } from "~/admin/frame/why-field";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { DifferenceTable } from "./difference-table";

export const handle = adminHandle("盘点差异", "warehouse.see", "warehouse.correct");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const count = await countAt(params.number);
  const [found, different, ownLimit, waiting] = await Promise.all([
    countFindings(count.id, db),
    reviewCount(count.id, heldUnits, db),
    countLimit(count.id, db),
    waitingShownTo(staff, "stockCount", countNumber(count.id)),
  ]);
  const amount = found.gain + found.loss;
  const use = { name: "count", amount, by: staff, companyId: null } as const;
  const limit = ownLimit ?? (amount > 0 ? await limitRefusal(db, use, now()) : null);
  const value = (line: (typeof different)[number]) => Math.abs(line.difference) * line.price;
  return json({
    count,
    found,
    limit,
    waiting,
    lines: different.toSorted((a, b) => value(b) - value(a) || a.id - b.id).slice(0, MAX_REVIEW_LINES),
    short: different.filter((line) => line.short > 0).length,
    mayChange: count.state === "open" && staff.permissions.has(handle.change),
  });
}

const saved = (id: number, text: string) =>
  redirectWith(`${countPath(id)}/review`, { kind: "success", text }, "admin");

async function recount(
  id: number,
  lines: readonly number[],
  form: AcceptedForm<typeof ReviewForm>,
  staff: Staff,
) {
  const query = (await asStaff(staff, { command: "要求复盘" }, () => askRecount(id, lines))) ?? notFound();
  if (!query.ok) return form.refuse({ form: [query.text] });
  return saved(id, `${query.lines} 个批号待复盘。`);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const { id } = await countAt(params.number);
  const form = await readForm(request, ReviewForm);
  if (!form.ok) return form.response;
  const { value } = form;
  if (value.do === "recount") return recount(id, value.lines, form, staff);
  const { isPartial, isCut, mark, why } = value;
  const done =
    (await asStaff(staff, { command: "盘点更正", why: `盘点 ${countNumber(id)}：${why}` }, () =>
      settleCount(id, { agreed: { isPartial, isCut }, mark, why, by: staff }, now()),
    )) ?? notFound();
  if (!done.ok && "isStale" in done)
    return form.refuse({ form: ["您查看期间又有登记，请核对下面的差异后再按一次"], isStale: true });
  if (!done.ok)
    return form.refuse(done.field ? { fields: { [done.field]: [done.text] } } : { form: [done.text] });
  if (done.isWaiting) return saved(id, "差异超过限额，已提出，由另一位同事复核后更正。");
  const short = done.short > 0 ? `，${done.short} 个批号仍欠订单占用数` : "";
  return saved(id, `已更正 ${done.corrected} 个批号${short}。`);
}

type LoaderData = SerializeFrom<typeof loader> & { reply: FormReply | undefined };

export default function CountReview() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const { count, found, lines, waiting, mayChange } = data;
  const path = countPath(count.id);
  const { different, counted: counts, gain, loss } = found;
  return (
    <>
      <CountHead title="盘点差异" count={count}>
        <ListExports path={`${path}/export`} input={{}} />
        <Link to={path}>返回盘点单</Link>
      </CountHead>
      <div className="admin-body">
        <WaitingNotice waiting={waiting} />
        <ErrorSummary errors={toErrorSummary(reply)} />
        <FactList
          rows={[
            ["已盘", `${counts} / ${found.lines} 个批号`],
            ["有差异", `${different} 个批号`],
            ["盘盈", formatYuan(gain)],
            ["盘亏", formatYuan(loss)],
            ["计价", "按开单时的基础价"],
          ]}
        />
        {lines.length === 0 ? (
          <p className="soft part">{counts === 0 ? "还没有登记盘点数量。" : "已盘的批号没有差异。"}</p>
        ) : (
          <Form method="post" id="recount">
            <input type="hidden" name="do" value="recount" />
            {different > lines.length ? (
              <p className="soft">{`按金额列出前 ${lines.length} 个，全部差异请导出查看。`}</p>
            ) : null}
            <DifferenceTable lines={lines} isOpen={mayChange} />
            {mayChange ? (
              <p className="part">
                <button className="button" type="submit">
                  勾选的要求复盘
                </button>
              </p>
            ) : null}
          </Form>
        )}
        {mayChange && counts > 0 ? <Apply {...data} reply={reply} /> : null}
      </div>
    </>
  );
}

/** Lines shown, highest value first; the export has all. */
const MAX_REVIEW_LINES = 200;

function Apply({ found, short, limit, reply }: LoaderData) {
  const waiting = found.lines - found.counted;
  return (
    <DetailSection id="h-apply" title="更正库存" note="差异加到现在的在库数量上，盘点期间的出入库不受影响">
      <Form method="post" className="form">
        <input type="hidden" name="do" value="apply" />
        <input type="hidden" name="mark" value={found.mark} />
        {limit ? (
          <p className="second">
            <strong>需要复核</strong>
            <span>{limit}</span>
          </p>
        ) : null}
        {waiting > 0 ? (
          <div className="choices">
            <label>
              <input type="checkbox" id="isPartial" name="isPartial" value="1" />
              {`${waiting} 个批号未盘，这些不更正`}
            </label>
          </div>
        ) : null}
        {short > 0 ? (
          <div className="choices">
            <label>
              <input type="checkbox" id="isCut" name="isCut" value="1" />
              {`${short} 个批号盘后少于订单占用，更正到占用数为止，所欠的另行更换批号或放弃数量`}
            </label>
          </div>
        ) : null}
        <WhyField id="why" reply={reply} />
        <p>
          <button className="button button--primary" type="submit" accessKey="s">
            {limit ? "提出更正" : "更正库存"}
          </button>
        </p>
      </Form>
    </DetailSection>
  );
}
