import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Breadcrumb } from "~/ui/navigation/breadcrumb";
import { Countdown } from "~/ui/live/countdown";
import { Empty } from "~/ui/empty";
import { ZoneBlock } from "./zone-blocks";
import { type ZoneCard, type ZonePageData, windowNote } from "./zone-page";
import { stripSources } from "~/modules/pictures/picture";
import { PictureImg } from "~/modules/pictures/picture-img";
import { HEAD_STRIP } from "./zone";

export function ZoneView(props: {
  data: ZonePageData;
  trail: readonly { to: string; text: string }[];
  lead?: ReactNode;
  children?: ReactNode;
}) {
  const { data, trail, lead, children } = props;
  const [first, ...others] = data.blocks;
  const ends = first?.kind === "countdown" ? first : null;
  const rest = ends ? others : data.blocks;
  return (
    <>
      <Breadcrumb items={[{ to: "/", text: "首页" }, ...trail, { text: data.zone.title }]} />
      {lead}
      <ZoneHeader
        title={data.zone.title}
        summary={data.zone.summary}
        image={data.zone.image}
        pictures={data.pictures}
        note={windowNote(data.zone, data.now)}
      >
        {ends ? <Countdown endsAt={ends.to} now={data.now} label={ends.title || "距活动结束"} /> : null}
      </ZoneHeader>
      {children}
      {rest.length === 0 ? <Empty title="活动商品正在准备" to="/list" text="查看全部商品" /> : null}
      {rest.map((block, i) => (
        <ZoneBlock block={block} id={`block-${i}`} now={data.now} isFirst={i < 2} key={i} />
      ))}
    </>
  );
}

export function ZoneHeader(props: {
  title: string;
  summary: string;
  note?: string;
  image?: string;
  pictures: readonly string[];
  children?: ReactNode;
}) {
  const { title, summary, note, image, pictures, children } = props;
  return (
    <div className="zone-head">
      <div className="zone-head__words">
        <h1 className="zone-head__title">{title}</h1>
        {summary ? <p className="zone-head__summary">{summary}</p> : null}
        {note ? <p className="zone-head__note">{note}</p> : null}
        {children}
      </div>
      {image ? (
        <img className="zone-head__image" {...stripSources(image)} {...HEAD_STRIP} alt="" />
      ) : (
        <Pictures pictures={pictures} />
      )}
    </div>
  );
}

function Pictures({ pictures }: { pictures: readonly string[] }) {
  if (pictures.length === 0) return null;
  return (
    <p className="zone-pictures">
      {pictures.map((picture) => (
        <PictureImg src={picture} width={128} eager key={picture} />
      ))}
    </p>
  );
}

export function ZoneCards({ zones }: { zones: readonly ZoneCard[] }) {
  return (
    <ul className={zones.length % 3 === 0 ? "zone-cards zone-cards--three" : "zone-cards"}>
      {zones.map(({ zone, to, pictures, note }) => (
        <li className="zone-card" key={zone.id}>
          <div>
            <h2 className="zone-card__title">
              <Link to={to}>{zone.title}</Link>
            </h2>
            {zone.summary ? <p className="zone-card__summary">{zone.summary}</p> : null}
            {note ? <p className="zone-card__note">{note}</p> : null}
          </div>
          <Pictures pictures={pictures} />
        </li>
      ))}
    </ul>
  );
}

export function FairList({ fairs }: { fairs: readonly ZoneCard[] }) {
  return (
    <>
      <Breadcrumb items={[{ to: "/", text: "首页" }, { text: "活动专区" }]} />
      <ZoneHeader
        title="药交会"
        summary="限期让利的专场，活动价、满减和领券集中在一页，结束后恢复原价。"
        note={fairs.length > 0 ? `正在进行 ${fairs.length} 场` : undefined}
        pictures={fairs[0]?.pictures ?? []}
      />
      {fairs.length > 0 ? (
        <ZoneCards zones={fairs} />
      ) : (
        <Empty title="目前没有正在进行的药交会" to="/list?promoted=1" text="查看正在优惠的商品" />
      )}
    </>
  );
}
