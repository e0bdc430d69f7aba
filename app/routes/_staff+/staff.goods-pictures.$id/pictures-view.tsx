import { Form, Link } from "@remix-run/react";
import { altOf, MAX_PICTURES } from "~/catalogue/pictures/goods-picture";
import type { GoodsPicture, PicturedGoods } from "~/catalogue/pictures/goods-pictures.server";
import { CaseHead, Part } from "~/desk/case/case-parts";
import { PictureFields } from "~/desk/pictures/picture-fields";
import { pictureAddress } from "~/pictures/picture";
import { pictureNumber } from "~/pictures/picture-file";
import { PictureImg } from "~/pictures/picture-img";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ChangeList } from "~/staff/desk/change-list";
import type { ChangeRow } from "~/staff/desk/change-row";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { summaryOf } from "~/ui/forms/form-reply";
import { MAX_ALT } from "./pictures-form";

interface PicturesViewProps {
  goods: PicturedGoods;
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
      <CaseHead
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
      <div className="desk-body">
        <ErrorSummary errors={summaryOf(reply)} />
        <div className="columns columns--side">
          <Part
            id="h-pictures"
            title="图片"
            note="第一张是主图，列表和购物车里显示它"
            more={<Link to={`/list/info/${goods.id}`} reloadDocument>{`看商品页`}</Link>}
          >
            {pictures.length === 0 ? <p className="soft">还没有图片。</p> : null}
            <ol className="picture-list">
              {pictures.map((one, at) => (
                <li className="picture-list__one" key={one.id}>
                  <a href={pictureAddress(one.picture, 1280)}>
                    <PictureImg
                      src={pictureAddress(one.picture, 160)}
                      width={128}
                      alt={`${altOf(one.alt, goods.name, at)}，看大图`}
                    />
                  </a>
                  {mayChange ? (
                    <OneForm one={one} at={at} last={pictures.length - 1} goods={goods} version={version} />
                  ) : (
                    <p>{altOf(one.alt, goods.name, at)}</p>
                  )}
                </li>
              ))}
            </ol>
          </Part>
          <div>
            {mayChange ? <AddForm count={pictures.length} version={version} key={version} /> : null}
            <Part id="h-history" title="历史">
              <ChangeList changes={changes} none="还没有人上传过。" />
            </Part>
          </div>
        </div>
      </div>
    </>
  );
}

interface OneFormProps {
  one: GoodsPicture;
  at: number;
  last: number;
  goods: PicturedGoods;
  version: number;
}

function OneForm({ one, at, last, goods, version }: OneFormProps) {
  const what = at === 0 ? "主图" : `第 ${at + 1} 张`;
  const id = `alt-${one.id}`;
  const button = (name: string, does: string) => (
    <button
      className="button button--small"
      type="submit"
      name="do"
      value={does}
      aria-label={`${name}${what}`}
    >
      {name}
    </button>
  );
  return (
    <Form method="post" encType="multipart/form-data" className="form picture-list__form" key={version}>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="picture" value={one.id} />
      <p className="picture-list__place">
        {what}
        <small>{pictureNumber(one.picture)}</small>
      </p>
      <div className="field">
        <label className="field__label" htmlFor={id}>
          图片说明，供读屏软件朗读
        </label>
        <input
          type="text"
          className="field__input"
          id={id}
          name="alt"
          maxLength={MAX_ALT}
          defaultValue={one.alt}
          placeholder={altOf("", goods.name, at)}
          autoComplete="off"
        />
      </div>
      <div className="picture-list__buttons">
        {button("保存说明", "save")}
        {at > 0 ? button("上移", "up") : null}
        {at < last ? button("下移", "down") : null}
        <details className="picture-list__more">
          <summary>换一张</summary>
          <PictureFields id={`file-${one.id}`} name="file" label={`换掉${what}`} />
          {button("替换", "save")}
        </details>
        <details className="picture-list__more">
          <summary>移除</summary>
          <p>移除后不能恢复，可以重新上传。</p>
          {button("确认移除", "remove")}
        </details>
      </div>
    </Form>
  );
}

function AddForm({ count, version }: { count: number; version: number }) {
  if (count >= MAX_PICTURES)
    return (
      <Part id="h-add" title="上传" note={`最多 ${MAX_PICTURES} 张`}>
        <p className="soft">已有 {count} 张，先移除不用的再上传。</p>
      </Part>
    );
  return (
    <Part id="h-add" title="上传" note={`还可上传 ${MAX_PICTURES - count} 张，排在最后`}>
      <Form method="post" encType="multipart/form-data" className="form">
        <input type="hidden" name="version" value={version} />
        <PictureFields id="files" name="files" label="图片，可以一次选几张" multiple>
          <div className="field">
            <label className="field__label" htmlFor="alt">
              图片说明，供读屏软件朗读，可不填
            </label>
            <input
              type="text"
              className="field__input"
              id="alt"
              name="alt"
              maxLength={MAX_ALT}
              placeholder="如 包装盒正面；不填为商品名称"
              autoComplete="off"
            />
          </div>
        </PictureFields>
        <p>
          <button className="button button--primary" type="submit" name="do" value="add" accessKey="s">
            上传图片
          </button>
        </p>
      </Form>
    </Part>
  );
}
