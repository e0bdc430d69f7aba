/** /ysjl 收货验收: parcels that wait for their acceptance, and the records of those accepted. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { parcelPath, RECEIVING_COLUMNS_PATH, RECEIVING_PATH } from "~/modules/documents/receiving-paths";
import { findAcceptances, listAcceptances } from "~/modules/receiving/acceptance.server";
import { findRecentParcels, findSentParcels } from "~/modules/orders/shipping/parcels-sent.server";
import { DAY, toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { readPageNumber } from "~/platform/values/whole-number";
import type { PageHandle } from "~/shell/handle";
import { Empty } from "~/ui/empty";
import { Pager } from "~/ui/navigation/pager";
import { Status } from "~/ui/status";

export const handle: PageHandle = { title: "收货验收" };

/** Days and parcels that are looked through for what waits. */
const RECENT = { days: 60, limit: 100 };

export async function loader({ request }: LoaderFunctionArgs) {
  const { companyId } = (await requireCompany(request)).buyer;
  const query = new URL(request.url).searchParams;
  const found = await listAcceptances(companyId, readPageNumber(query.get("page")));
  const names = await findSentParcels(found.records.map(({ shipmentId }) => shipmentId));
  const recent = await findRecentParcels(companyId, now() - RECENT.days * DAY, RECENT.limit);
  const accepted = await findAcceptances(recent.map(({ shipmentId }) => shipmentId));
  return json({
    waiting: recent
      .filter(({ shipmentId }) => !accepted.has(shipmentId))
      .map(({ shipmentId, orderNumber, parcelNumber, shippedAt }) => ({
        shipmentId,
        number: `${orderNumber}-${parcelNumber}`,
        shippedOn: toDay(shippedAt),
      })),
    records: found.records.map((record) => {
      const { orderNumber, parcelNumber } = names.get(record.shipmentId)!;
      return {
        shipmentId: record.shipmentId,
        number: `${orderNumber}-${parcelNumber}`,
        inspector: record.inspector,
        acceptedOn: toDay(record.acceptedAt),
        differences: record.differences.length,
      };
    }),
    page: found.page,
    pages: found.pages,
    total: found.total,
  });
}

export default function Receiving() {
  const { waiting, records, page, pages, total } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="sr-only">收货验收</h1>
      {waiting.length === 0 ? null : (
        <section className="surface surface--flush" aria-labelledby="waiting-title">
          <div className="surface__head">
            <h2 className="surface__title" id="waiting-title">
              待验收<small>{`近 ${RECENT.days} 天 ${waiting.length} 个包裹`}</small>
            </h2>
          </div>
          <ul className="case-cards">
            {waiting.map(({ shipmentId, number, shippedOn }) => (
              <li className="case-cards__item" key={shipmentId}>
                <div className="case-cards__what">
                  <p className="case-cards__name">
                    <Link to={parcelPath(shipmentId)}>{number}</Link>
                  </p>
                  <p className="case-spec">{`${shippedOn} 发货`}</p>
                </div>
                <div className="case-cards__state">
                  <Status kind="wait" text="待验收" />
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="surface surface--flush" aria-labelledby="records-title">
        <div className="surface__head">
          <h2 className="surface__title" id="records-title">
            验收记录<small>{`共 ${total} 个包裹`}</small>
          </h2>
          <Link to={RECEIVING_COLUMNS_PATH}>设置入库明细的列</Link>
        </div>
        {records.length === 0 ? (
          <Empty title="还没有验收记录">
            <p>扫随货同行单或箱上的二维码，或在订单详情中打开包裹，就可以登记验收。</p>
          </Empty>
        ) : (
          <>
            <ul className="case-cards">
              {records.map((record) => (
                <li className="case-cards__item" key={record.shipmentId}>
                  <div className="case-cards__what">
                    <p className="case-cards__name">
                      <Link to={parcelPath(record.shipmentId)}>{record.number}</Link>
                    </p>
                    <p className="case-spec">{`${record.acceptedOn} 验收，验收人 ${record.inspector}`}</p>
                  </div>
                  <div className="case-cards__state">
                    {record.differences === 0 ? (
                      <Status kind="good" text="全部合格" />
                    ) : (
                      <Status kind="bad" text={`${record.differences} 项差异`} />
                    )}
                  </div>
                </li>
              ))}
            </ul>
            <p className="order-export no-print">
              导出全部验收记录 <a href={`${RECEIVING_PATH}/export/xlsx`}>XLSX</a>
              <a href={`${RECEIVING_PATH}/export/csv`}>CSV</a>
            </p>
          </>
        )}
      </section>
      <Pager page={page} pages={pages} href={(at) => `${RECEIVING_PATH}?page=${at}`} />
    </>
  );
}
