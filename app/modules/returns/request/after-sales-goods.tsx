import { Link } from "@remix-run/react";
import { AFTER_SALES_REASONS, isOpenState, REMEDIES } from "~/modules/returns/status/after-sales";
import { Tag } from "~/ui/tag";
import type { AfterSalesLine, AfterSalesPage } from "./after-sales-page";

export function AfterSalesGoods({ page }: { page: AfterSalesPage }) {
  return (
    <section>
      <h2 className="surface__title">
        商品<small>{`共 ${page.lines.reduce((sum, line) => sum + line.quantity, 0)} 件`}</small>
      </h2>
      <ul className="case-lines">
        {page.lines.map((line) => (
          <li className="case-lines__item" key={line.id}>
            <Line line={line} />
          </li>
        ))}
      </ul>
      <Reasons page={page} />
    </section>
  );
}

function Line({ line }: { line: AfterSalesLine }) {
  const less = line.accepted !== null && line.accepted !== line.quantity;
  return (
    <>
      <div>
        <span className="order-lines__name">
          <Link to={`/list/info/${line.goodsId}`}>{line.name}</Link>
          {line.isGift ? <Tag name="赠" describe="赠品" /> : null}
        </span>
        <span className="case-spec">{`${line.spec}　批号 ${line.batchNumber}　${line.expiresOn.slice(0, 7)}`}</span>
      </div>
      <div className="case-lines__number">
        <strong>{`${line.quantity} ${line.unit}`}</strong>
        {less ? <small>{`认可 ${line.accepted} ${line.unit}`}</small> : null}
      </div>
    </>
  );
}

function Reasons({ page }: { page: AfterSalesPage }) {
  return (
    <dl className="case-facts">
      <dt>原因</dt>
      <dd>{AFTER_SALES_REASONS[page.reason]}</dd>
      <dt>希望</dt>
      <dd>{REMEDIES[page.remedy]}</dd>
      {page.text ? (
        <>
          <dt>说明</dt>
          <dd>{page.text}</dd>
        </>
      ) : null}
      {page.carrier && !isOpenState(page.state) ? (
        <>
          <dt>寄回</dt>
          <dd>{`${page.carrier} ${page.parcel}`}</dd>
        </>
      ) : null}
      {page.photos.length > 0 ? (
        <>
          <dt>照片</dt>
          <dd>
            <ul className="case-photos">
              {page.photos.map((id, i) => (
                <li key={id}>
                  <a href={`/files/${id}`}>
                    <img src={`/files/${id}`} width="72" height="72" alt={`照片 ${i + 1}，可下载`} />
                  </a>
                </li>
              ))}
            </ul>
          </dd>
        </>
      ) : null}
    </dl>
  );
}
