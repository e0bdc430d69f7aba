import { Link } from "@remix-run/react";
import { VERIFY_PATH } from "~/modules/documents/issued-document";
import { Icon } from "~/ui/icon";
import { Status } from "~/ui/status";
import { notePath, orderDocumentPath } from "~/modules/documents/delivery-note";
import { hasFlag, type OrderStatus } from "~/modules/order-status/order-status";
import {
  DOCUMENT_GROUPS,
  type MissingOrderDocument,
  type ShownDocuments,
} from "~/modules/documents/order-documents";

export interface OrderDocumentsProps {
  order: { id: number; status: OrderStatus };
  papers: ShownDocuments | null;
}

/** Hidden for a cancelled order. Files are plain links, which the router ignores. */
export function OrderDocumentsSection({ order, papers: documents }: OrderDocumentsProps) {
  if (!hasFlag(order.status, "countsAsBought")) return null;
  return (
    <section className="surface no-print" id="papers" aria-labelledby="papers-title">
      <div className="surface__head papers__head">
        <h2 className="surface__title" id="papers-title">
          随货资料
        </h2>
        {documents === null ? null : documents.missingCount === 0 ? (
          <Status kind="good" text="资料齐全" />
        ) : (
          <Status kind="wait" text={`缺 ${documents.missingCount} 项`} />
        )}
      </div>
      {documents === null ? (
        <p className="papers__later">
          付款后可以下载药检报告和商品首营资料；发货后资料包内附随货同行单，开票后附发票。
        </p>
      ) : (
        <Documents orderId={order.id} papers={documents} />
      )}
    </section>
  );
}

function Documents({ orderId, papers: documentRows }: { orderId: number; papers: ShownDocuments }) {
  return (
    <>
      <dl className="papers">
        {documentRows.groups.filter(isShownGroup).map(({ group, there, missing }) => (
          <div key={group}>
            <dt>{DOCUMENT_GROUPS[group]}</dt>
            <dd>
              {there > 0 ? `${there} 份` : "暂无"}
              {missing > 0 ? <small>{`缺 ${missing} 项`}</small> : null}
            </dd>
          </div>
        ))}
      </dl>
      <p className="papers__do">
        <a className="button button--primary" href={orderDocumentPath(orderId)} download>
          <Icon name="download" />
          下载资料包（ZIP）
        </a>
        {documentRows.notes.map(({ number, parcel }) => (
          <a className="button" href={notePath({ orderId, parcel })} key={number}>
            <Icon name="print" />
            {documentRows.notes.length > 1 ? `打印随货同行单（包裹 ${parcel}）` : "打印随货同行单"}
          </a>
        ))}
        {documentRows.notes.length > 0 ? (
          <Link className="button" to={VERIFY_PATH}>
            单据验真
          </Link>
        ) : null}
      </p>
      {documentRows.missingCount > 0 ? <Missing papers={documentRows} /> : null}
    </>
  );
}

/** Only orders with cold goods have temperatures. */
const isShownGroup = ({ group, there, missing }: ShownDocuments["groups"][number]): boolean =>
  group !== "temperature" || there + missing > 0;

function Missing({ papers: { missing, missingCount } }: { papers: ShownDocuments }) {
  const rest = missingCount - missing.length;
  return (
    <details className="papers__missing" open={missingCount <= 4}>
      <summary>{`缺件清单（${missingCount} 项）`}</summary>
      <ul>
        {missing.map((item, i) => (
          <li key={i}>{missingText(item)}</li>
        ))}
      </ul>
      {rest > 0 ? <p>{`其余 ${rest} 项见资料包内的缺件清单。`}</p> : null}
    </details>
  );
}

function missingText({ paper: document, about, spec, batch, why }: MissingOrderDocument): string {
  const of = [about, spec, batch && `批号 ${batch}`].filter(Boolean).join("　");
  return `${document}${of ? `　${of}` : ""}：${why}`;
}
