import { Link } from "@remix-run/react";
import { parcelPath } from "~/modules/documents/receiving-paths";
import { ColdParcelLogs } from "~/modules/cold-chain/cold-parcel";
import type { ColdParcelView } from "~/modules/cold-chain/temperature-view";
import { formatTime } from "~/platform/values/clock";
import { Notice } from "~/ui/notice";
import { Status } from "~/ui/status";
import { Timeline } from "~/ui/timeline";
import { isTracked } from "~/modules/orders/shipping/shipment";
import { carrierText, newsText, parcelState, type ParcelData } from "~/modules/orders/shipping/parcels";

/** `isPart`: the rest of the order is still to come. */
interface ParcelsProps {
  orderId: number;
  parcels: readonly ParcelData[];
  isPart: boolean;
}

export function Parcels({ orderId, parcels, isPart }: ParcelsProps) {
  if (parcels.length === 0) return null;
  const codes = parcels.reduce((sum, parcel) => sum + parcel.codes, 0);
  return (
    <section className="surface" id="parcels">
      <h2 className="surface__title">
        物流<small>{`${parcels.length} 个包裹`}</small>
      </h2>
      {isPart ? (
        <div className="parcels__part">
          <Notice kind="info">
            <p>部分商品已发货，其余商品发出后在此显示。全部发出后才能确认收货。</p>
          </Notice>
        </div>
      ) : null}
      {codes === 0 ? null : (
        <p className="parcels__part">
          {`追溯码 ${codes} 个：`}
          <a href={`/order/codes/${orderId}.xlsx`} download>
            下载 XLSX
          </a>{" "}
          <a href={`/order/codes/${orderId}.csv`} download>
            下载 CSV
          </a>
        </p>
      )}
      <div className="parcels">
        {parcels.map((parcel) => (
          <Parcel key={parcel.parcelNumber} parcel={parcel} />
        ))}
      </div>
    </section>
  );
}

/** Temperature logs of parcels with cold goods. */
export function ColdParcels({ parcels }: { parcels: readonly ColdParcelView[] }) {
  if (parcels.length === 0) return null;
  return (
    <section className="surface" id="temperature" aria-labelledby="temperature-title">
      <h2 className="surface__title" id="temperature-title">
        运输温度
      </h2>
      {parcels.map((parcel) => (
        <ColdParcelLogs key={parcel.parcelNumber} parcel={parcel} />
      ))}
    </section>
  );
}

function Parcel({ parcel }: { parcel: ParcelData }) {
  const news = newsText(parcel);
  const latest = parcel.events.at(0);
  const isFailing = parcel.fault !== "" && parcel.fault !== "nothing" && parcel.isFollowed;
  return (
    <article className="parcel">
      <h3 className="parcel__title">
        {`包裹 ${parcel.parcelNumber}`}
        <Status {...parcelState(parcel)} />
      </h3>
      <dl className="parcel__facts">
        <dt>承运</dt>
        <dd>{carrierText(parcel)}</dd>
        {parcel.tracking === "" ? null : (
          <>
            <dt>运单号</dt>
            <dd className="parcel__number">{parcel.tracking}</dd>
          </>
        )}
        <dt>发出</dt>
        <dd>{formatTime(parcel.shippedAt)}</dd>
        {parcel.note && isTracked(parcel.carrier) ? (
          <>
            <dt>说明</dt>
            <dd>{parcel.note}</dd>
          </>
        ) : null}
      </dl>
      {parcel.goods.length === 0 ? null : (
        <ul className="parcel__goods">
          {parcel.goods.map((goods) => (
            <li key={`${goods.name} ${goods.batch}`}>
              <span>{goods.name}</span>
              <small>{`批号 ${goods.batch}`}</small>
              <span className="nowrap">{`${goods.quantity} ${goods.unit}`}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="no-print">
        <Link className="parcel-check__link" to={parcelPath(parcel.id)}>
          收货验收和入库明细<span className="sr-only">{`：包裹 ${parcel.parcelNumber}`}</span>
        </Link>
      </p>
      {news === "" ? null : isFailing ? (
        <Notice kind="warning">
          <p>{news}</p>
        </Notice>
      ) : (
        <p className="field__hint">{news}</p>
      )}
      {latest ? (
        <>
          <Timeline
            items={parcel.events.map((event) => ({
              at: formatTime(event.at),
              text: event.text,
              now: event === latest,
            }))}
          />
          {parcel.fetchedAt === null ? null : (
            <p className="field__hint">{`轨迹由承运商提供，${formatTime(parcel.fetchedAt)} 更新`}</p>
          )}
        </>
      ) : null}
    </article>
  );
}
