/** 一个广告: its look on desktop and phone, its period and audience, and its history. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import { findAd } from "~/modules/content/ad-admin.server";
import { adWords, isFrameSlot } from "~/modules/content/ad-form";
import { AD_PLACES, findSlot } from "~/modules/content/ad-places";
import { windowState } from "~/modules/content/shown";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { filledText } from "~/platform/values/missing";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import { HistorySection } from "~/admin/detail/history-section";

export const handle = adminHandle("广告", "content.see", "content.change");

const HISTORY = 50;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const ad = (await findAd(requireId(params.id))) ?? notFound();
  const place = AD_PLACES[findSlot(ad.slot) ?? notFound()];
  const changes = await findChanges({ subject: "ad", subjectId: String(ad.id), limit: HISTORY });
  const { starts, ends, pages, targets, sort, text, url } = adWords(ad);
  return json({
    id: ad.id,
    title: ad.title,
    image: ad.image,
    desktop: place.desktop,
    phone: place.phone,
    state: windowState({ startsAt: ad.starts_at, endsAt: ad.ends_at }, now()),
    facts: [
      ["位置", place.name],
      ["显示", place.note],
      ["文字", filledText(text)],
      ["地址", filledText(url)],
      ...(isFrameSlot(ad.slot) ? [["页面", pages]] : []),
      ["时间", `${starts} 至 ${ends}`],
      ["对象", targets],
      ["顺序", sort],
    ] as [string, string][],
    changes,
    mayChange: staff.permissions.has(handle.change),
  });
}

export default function Ad() {
  const {
    id,
    title,
    image,
    state,
    desktop: admin,
    phone,
    facts,
    changes,
    mayChange,
  } = useLoaderData<typeof loader>();
  const [shape, word] = STATES[state];
  return (
    <>
      <DetailPageHeader
        title={title}
        state={<span className={`state state--${shape}`}>{word}</span>}
        facts={`广告编号 ${id}`}
      />
      <div className="admin-body columns columns--side">
        <div>
          <DetailSection id="h-preview" title="预览" note="按页面上的尺寸，超出的部分不显示">
            <Shown title={title} image={image} box={admin} where="电脑" />
            {phone ? (
              <Shown title={title} image={image} box={phone} where="手机" />
            ) : (
              <p className="soft">手机上不显示图片。</p>
            )}
          </DetailSection>
          <DetailSection id="h-facts" title="内容">
            <FactList rows={facts} />
          </DetailSection>
          <p className="part">
            <Link to="/staff/ads">全部广告</Link>
          </p>
        </div>
        <HistorySection changes={changes} none="还没有改动。" />
      </div>
      {mayChange ? (
        <div className="admin-foot">
          <Link className="button button--primary" to={`/staff/ads/${id}/form`} accessKey="s">
            修改
          </Link>
          <Link className="button" to={`/staff/ads/${id}/removal`}>
            删除
          </Link>
        </div>
      ) : null}
    </>
  );
}

interface Box {
  width: number;
  height: number;
}

const STATES = { runs: ["go", "显示中"], waits: ["wait", "未开始"], over: ["done", "已结束"] } as const;

interface ShownProps {
  title: string;
  image: string;
  box: Box;
  where: string;
}

/** Keeps the slot's aspect ratio when scaled down, and crops as the page does. */
function Shown({ title, image, box: { width, height }, where }: ShownProps) {
  return (
    <figure className="strip-preview">
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img" aria-label={title}>
        <image href={image} width={width} height={height} preserveAspectRatio="xMidYMid slice" />
      </svg>
      <figcaption className="soft">{`${where}，${width}×${height}`}</figcaption>
    </figure>
  );
}
