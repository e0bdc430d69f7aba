import { Link } from "@remix-run/react";
import type { WindowState } from "~/modules/content/shown";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import { ChangeList } from "~/admin/frame/change-list";
import type { ChangeRow } from "~/admin/frame/change-row";

interface Box {
  width: number;
  height: number;
}

interface AdViewProps {
  id: number;
  title: string;
  image: string;
  state: WindowState;
  desktop: Box;
  phone: Box | null;
  facts: readonly (readonly [name: string, value: string])[];
  changes: readonly ChangeRow[];
  mayChange: boolean;
}

const STATES = { runs: ["go", "显示中"], waits: ["wait", "未开始"], over: ["done", "已结束"] } as const;

export function AdView({
  id,
  title,
  image,
  state,
  desktop: admin,
  phone,
  facts,
  changes,
  mayChange,
}: AdViewProps) {
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
        <DetailSection id="h-history" title="历史">
          <ChangeList changes={changes} none="还没有改动。" />
        </DetailSection>
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
