/** 一个月的月结: income, payments, balances and open work of a month, and closing it. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Link } from "@remix-run/react";
import { z } from "zod";
import {
  checkRows,
  leftLinks,
  MONTH_END_PATH,
  monthTables,
  monthTotals,
  CHECK_COLUMNS,
  MONTH_COLUMNS,
} from "~/admin/month-end/month-end-page";
import { readSellerName } from "~/modules/content/legal-entity.server";
import { closeMonth, monthShown } from "~/admin/month-end/month-end.server";
import { type FormReply, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { optionalNoteField } from "~/platform/values/reason-field";
import {
  closingRefusal,
  toMonth,
  monthText,
  nextMonth,
  readMonth,
  reopeningRefusal,
} from "~/modules/reports/month-end/closing";
import { isRight } from "~/modules/reports/month-end/figures";
import { readMonthFigures } from "~/modules/reports/month-end/month-figures.server";
import {
  markOfFigures,
  getMonthStanding,
  formatMonthEndState,
} from "~/modules/reports/month-end/month-ends.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { DetailSection } from "~/admin/detail/case-parts";
import { ListExports } from "~/admin/lists/list-exports";
import { FiguresRow } from "~/admin/reports/figures-row";
import { ReportTable } from "~/admin/reports/report-table";
import { HistorySection } from "~/admin/detail/history-section";
import { PrintButton } from "~/ui/print-button";
import { PrintSeller } from "~/ui/print-head";
import { CloseMonth, LeftList } from "./close-month";

export const handle = adminHandle("月结", "finance.see", "finance.close");

const TITLE = "月结";
const HISTORY = 50;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { permissions } = await requireStaff(request, handle.needed);
  const at = now();
  const month = readMonth(params.month ?? "", at) ?? notFound();
  const shown = await monthShown(month);
  const standing = await getMonthStanding(month);
  const changes = await findChanges({ subject: "monthEnd", subjectId: month, limit: HISTORY });
  const { end, figures, checks, left, differs } = shown;
  const isClosed = end?.state === "closed";
  return json({
    month,
    state: formatMonthEndState(end),
    isClosed,
    differs: isClosed ? differs : [],
    before: nextMonth(month, -1),
    next: month < toMonth(at) ? nextMonth(month) : null,
    facts: isClosed ? `${formatTime(end.closedAt)} 由 ${end.closedBy} 月结` : `截至 ${formatTime(at)}，现算`,
    seller: await readSellerName(),
    remark: isClosed ? end.remark : "",
    totals: monthTotals(figures, shown.before ?? (await readMonthFigures(nextMonth(month, -1)))),
    tables: monthTables(figures, checks),
    checks: checkRows(checks),
    wrong: checks.filter((check) => !isRight(check)).length,
    left: leftLinks(left),
    refusal: closingRefusal(month, standing, at),
    form: { formKey: newFormToken(), seen: markOfFigures(shown.current), version: end?.version ?? 0 },
    mayClose: permissions.has(handle.change),
    mayReopen: permissions.has(handle.change) && reopeningRefusal(month, standing) === null,
    changes,
  });
}

const CloseForm = z.object({
  formKey: z.string("请重新打开本页"),
  seen: z.string("请重新打开本页"),
  version: z.number("请重新打开本页").int().min(0),
  confirmed: z.literal("yes").optional(),
  remark: optionalNoteField("说明"),
});

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const month = readMonth(params.month ?? "", now()) ?? notFound();
  const form = await readForm(request, CloseForm);
  if (!form.ok) return form.response;
  const { formKey, confirmed, ...seen } = form.value;
  const closing = { ...seen, month, isConfirmed: confirmed === "yes", by: staff.name };
  const done = await asStaff(staff, { command: TITLE, why: seen.remark }, () =>
    closeMonth(closing, formKey, now()),
  );
  if (done.ok) {
    const text = `${monthText(month)}已月结。`;
    return redirectWith(`${MONTH_END_PATH}/${month}`, { kind: "success", text }, "admin");
  }
  if (done.changed) return form.refuse({ form: [done.text], isStale: true });
  return form.refuse(done.field ? { fields: { [done.field]: [done.text] } } : { form: [done.text] });
}

type LoaderData = SerializeFrom<typeof loader> & { reply: FormReply | undefined };

export default function MonthEndPage() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const { isClosed, remark, totals, tables, checks, wrong, differs, left, changes } = data;
  return (
    <>
      <MonthHead {...data} reply={reply} />
      <div className="admin-body">
        <PrintSeller name={data.seller} />
        {wrong > 0 ? (
          <p className="notice notice--warning">{`有 ${wrong} 项核对不一致，见下方“核对”。`}</p>
        ) : (
          <p className="part">✓ 期初、变动和期末相符，各账互相一致。</p>
        )}
        <Differences differs={differs} />
        <FiguresRow figures={totals} />
        <div className="columns columns--half part">
          <DetailSection
            id="h-left"
            title={isClosed ? "月结时未办完" : "尚未办完"}
            note={isClosed ? remark : "截至本月底发生、现在仍未办完的"}
          >
            <LeftList left={left} />
          </DetailSection>
          <CloseMonth {...data} reply={reply} />
        </div>
        <div className="columns columns--half part">
          {tables.map(({ part, rows, foot }, at) => (
            <DetailSection key={part} id={`h-part-${at}`} title={part} note={foot}>
              <ReportTable caption={part} heading="项目" columns={MONTH_COLUMNS} rows={rows} none="没有。" />
            </DetailSection>
          ))}
        </div>
        <DetailSection id="h-checks" title="核对" note="同一笔钱在两处的记录应当一致">
          <ReportTable caption="核对" heading="核对" columns={CHECK_COLUMNS} rows={checks} none="没有。" />
        </DetailSection>
        <HistorySection changes={changes} none="没有月结的记录。" />
      </div>
    </>
  );
}

function MonthHead({ month, state, facts, before, next, mayReopen }: LoaderData) {
  return (
    <div className="admin-head">
      <h1>{`${monthText(month)}月结`}</h1>
      <span className="admin-head__note">{`${state}，${facts}`}</span>
      <nav aria-label="月份" className="no-print">
        <ul className="saved">
          <li>
            <Link className="saved__link" to={`${MONTH_END_PATH}/${before}`}>
              上月
            </Link>
          </li>
          {next ? (
            <li>
              <Link className="saved__link" to={`${MONTH_END_PATH}/${next}`}>
                下月
              </Link>
            </li>
          ) : null}
          <li>
            <Link className="saved__link" to={MONTH_END_PATH}>
              所有月份
            </Link>
          </li>
        </ul>
      </nav>
      <div className="admin-head__end no-print">
        {mayReopen ? (
          <Link className="button button--small" to={`${MONTH_END_PATH}/${month}/reopening`}>
            反月结
          </Link>
        ) : null}
        <ListExports path={`${MONTH_END_PATH}/${month}/export`} input={{}} />
        <PrintButton>打印</PrintButton>
      </div>
    </div>
  );
}

/** Changes since the month was closed, whose figures stay. */
function Differences({ differs }: { differs: readonly string[] }) {
  if (differs.length === 0) return null;
  return (
    <div className="notice notice--warning part">
      <p>月结后有变动记入了本月，下面是月结时的数字，现在有以下不同：</p>
      <ul>
        {differs.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
