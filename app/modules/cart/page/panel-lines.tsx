import { Link } from "@remix-run/react";
import { formatYuan } from "~/platform/values/money";
import { Icon } from "~/ui/icon";
import { Price } from "~/ui/price";
import { loosePackAddress } from "~/modules/catalogue/cards/pack-address";
import { PictureImg } from "~/modules/pictures/picture-img";
import type { CartPanelData, PanelLine } from "./panel";
import { RemoveLine } from "./remove-line";

export function PanelLines({ data }: { data: CartPanelData }) {
  if (data.count === 0) return <p className="suggest__state">购物车还是空的</p>;
  return (
    <>
      {data.groups.map((group) => (
        <div key={group.key}>
          <p className="panel__group">
            {group.title}
            {group.bundle ? (
              <RemoveLine id={group.bundle.id} name={group.title} className="icon-button">
                <Icon name="close" />
              </RemoveLine>
            ) : null}
          </p>
          <ul>
            {group.lines.map((line) => (
              <Line line={line} isMember={group.bundle !== null} key={line.id} />
            ))}
          </ul>
        </div>
      ))}
      {data.hasMore ? (
        <p className="suggest__state">
          <Link to={data.to}>{`查看全部 ${data.count} 种`}</Link>
        </p>
      ) : null}
    </>
  );
}

function Line({ line, isMember }: { line: PanelLine; isMember: boolean }) {
  return (
    <li className={line.reason ? "panel__line panel__line--blocked" : "panel__line"}>
      <PictureImg src={loosePackAddress(line.goodsId, line.picture)} width={44} />
      <Link className="panel__name" to={`/list/info/${line.goodsId}`}>
        {line.name} <span>{line.spec}</span>
      </Link>
      {isMember ? null : (
        <RemoveLine id={line.id} name={line.name} className="icon-button">
          <Icon name="close" />
        </RemoveLine>
      )}
      <p className="panel__what">
        {line.reason ?? (
          <>
            {line.unitPrice === null ? null : <Price fen={line.unitPrice} flat />}
            {` × ${line.quantity}${line.unit}`}
          </>
        )}
      </p>
    </li>
  );
}

export function PanelTotal({ data }: { data: CartPanelData }) {
  return (
    <p className="panel__total">
      <span>{`已选 ${data.selectedLines} 种`}</span>
      <span>
        应付 <strong className="price">{formatYuan(data.payable)}</strong>
      </span>
    </p>
  );
}
