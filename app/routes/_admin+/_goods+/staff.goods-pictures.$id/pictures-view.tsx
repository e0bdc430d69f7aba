import { Link } from "@remix-run/react";
import { getAlt } from "~/modules/catalogue/pictures/goods-picture";
import type { GoodsPicture, GoodsPictureRow } from "~/modules/catalogue/pictures/goods-pictures.server";
import { DetailPageHeader, DetailSection } from "~/admin/detail/case-parts";
import { pictureAddress } from "~/modules/pictures/picture";
import { PictureImg } from "~/modules/pictures/picture-img";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ChangeList } from "~/admin/frame/change-list";
import type { ChangeRow } from "~/admin/frame/change-row";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { AddForm } from "./add-form";
import { OneForm } from "./one-picture-form";

interface PicturesViewProps {
  goods: GoodsPictureRow;
  pictures: readonly GoodsPicture[];
  version: number;
  mayChange: boolean;
  changes: readonly ChangeRow[];
  reply: FormReply | undefined;
}

export function PicturesView(props: PicturesViewProps) {
  const { goods, pictures, version, mayChange, changes, reply } = props;
  return (
    <>
      <DetailPageHeader
        title={`${goods.name} ${goods.spec}`}
        state={
          pictures.length > 0 ? (
            <span className="state state--done">{`${pictures.length} 张图片`}</span>
          ) : (
            <span className="state state--warn">缺图片，显示示意图</span>
          )
        }
        facts={`${goods.manufacturer}，商品编号 ${goods.id}，${goods.isOn ? "在售" : "已下架"}`}
      />
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        <div className="columns columns--side">
          <DetailSection
            id="h-pictures"
            title="图片"
            note="第一张是主图，列表和购物车里显示它"
            more={
              <Link to={`/list/info/${goods.id}`} reloadDocument>
                看商品页
              </Link>
            }
          >
            {pictures.length === 0 ? <p className="soft">还没有图片。</p> : null}
            <ol className="picture-list">
              {pictures.map((picture, at) => (
                <li className="picture-list__one" key={picture.id}>
                  <a href={pictureAddress(picture.picture, 1280)}>
                    <PictureImg
                      src={pictureAddress(picture.picture, 160)}
                      width={128}
                      alt={`${getAlt(picture.alt, goods.name, at)}，看大图`}
                    />
                  </a>
                  {mayChange ? (
                    <OneForm
                      item={picture}
                      at={at}
                      last={pictures.length - 1}
                      goods={goods}
                      version={version}
                    />
                  ) : (
                    <p>{getAlt(picture.alt, goods.name, at)}</p>
                  )}
                </li>
              ))}
            </ol>
          </DetailSection>
          <div>
            {mayChange ? <AddForm count={pictures.length} version={version} key={version} /> : null}
            <DetailSection id="h-history" title="历史">
              <ChangeList changes={changes} none="还没有人上传过。" />
            </DetailSection>
          </div>
        </div>
      </div>
    </>
  );
}
