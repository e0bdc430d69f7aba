import { Form } from "@remix-run/react";
import { getAlt } from "~/modules/catalogue/pictures/goods-picture";
import type { GoodsPicture, GoodsPictureRow } from "~/modules/catalogue/pictures/goods-pictures.server";
import { PictureFields } from "~/admin/pictures/picture-fields";
import { pictureNumber } from "~/modules/pictures/picture-file";
import { MAX_ALT } from "./pictures-form";

interface OneFormProps {
  item: GoodsPicture;
  at: number;
  last: number;
  goods: GoodsPictureRow;
  version: number;
}

export function OneForm({ item, at, last, goods, version }: OneFormProps) {
  const what = at === 0 ? "主图" : `第 ${at + 1} 张`;
  const id = `alt-${item.id}`;
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
      <input type="hidden" name="picture" value={item.id} />
      <p className="picture-list__place">
        {what}
        <small>{pictureNumber(item.picture)}</small>
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
          defaultValue={item.alt}
          placeholder={getAlt("", goods.name, at)}
          autoComplete="off"
        />
      </div>
      <div className="picture-list__buttons">
        {button("保存说明", "save")}
        {at > 0 ? button("上移", "up") : null}
        {at < last ? button("下移", "down") : null}
        <details className="picture-list__more">
          <summary>换一张</summary>
          <PictureFields id={`file-${item.id}`} name="file" label={`换掉${what}`} />
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
