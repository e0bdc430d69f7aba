/** /zlts 质量投诉: what the company reported of batches that it bought, newest first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { complaintPath } from "~/modules/help/complaint-path";
import { formatTime } from "~/platform/values/clock";
import { readPageNumber } from "~/platform/values/whole-number";
import { CASE_KINDS, caseListHref, casePath, toCaseKind } from "~/modules/quality/complaints/complaint";
import { ownCases } from "~/modules/quality/complaints/complaints.server";
import type { PageHandle } from "~/shell/handle";
import { Empty } from "~/ui/empty";
import { Pager } from "~/ui/navigation/pager";
import { Status } from "~/ui/status";

export const handle: PageHandle = { title: "质量投诉" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const page = readPageNumber(new URL(request.url).searchParams.get("page"));
  return json(await ownCases(buyer.companyId, page));
}

export default function Complaints() {
  const { rows, total, page, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <section className="surface surface--flush" aria-labelledby="mine-title">
        <div className="surface__head">
          <h2 className="surface__title" id="mine-title">
            质量投诉和不良反应
            {total > 0 ? <small>{`共 ${total} 条`}</small> : null}
          </h2>
          <Link className="button button--primary" to={complaintPath()}>
            报告质量问题
          </Link>
        </div>
        {rows.length === 0 ? (
          <Empty title="没有报告过质量问题。收到破损、变质或出现不良反应，请及时告诉我们" />
        ) : (
          <ul className="feedback">
            {rows.map((row) => (
              <li className="feedback__item" key={row.number}>
                <div className="feedback__head">
                  <h3>
                    <Link to={casePath(row.number)}>{`${row.goodsName} 批号 ${row.batch}`}</Link>
                  </h3>
                  <time dateTime={new Date(row.receivedAt).toISOString()}>{formatTime(row.receivedAt)}</time>
                  <span>{CASE_KINDS[toCaseKind(row.kind)]}</span>
                  <Status
                    kind={row.answeredAt === null ? "wait" : "good"}
                    text={row.answeredAt === null ? (row.isOpen ? "办理中" : "已办结") : "已答复"}
                  />
                </div>
              </li>
            ))}
          </ul>
        )}
      </section>
      <Pager page={page} pages={pages} href={caseListHref} />
    </>
  );
}
