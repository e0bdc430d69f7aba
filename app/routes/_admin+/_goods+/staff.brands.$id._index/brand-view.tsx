import { Link } from "@remix-run/react";
import type { ManufacturersGoods } from "~/modules/catalogue/search/manufacturers.server";
import { FactList, DetailSection } from "~/admin/detail/case-parts";
import { PictureImg } from "~/modules/pictures/picture-img";
import type { FormConstraint } from "~/platform/http/forms/forms.server";
import type { ChangeRow } from "~/admin/frame/change-row";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { FormField } from "~/ui/forms/form";
import type { BrandText } from "./brand-form";
import { BrandGoods } from "./brand-goods";
import { filledText } from "~/platform/values/missing";

interface BrandViewProps {
  /** null: a new one */
  id: number | null;
  version: number;
  title: string;
  image: string;
  input: BrandText;
  /** products on sale of its manufacturer, best sellers first, and their number */
  goods: readonly ManufacturersGoods[];
  goodsCount: number;
  changes: readonly ChangeRow[];
  mayChange: boolean;
  constraint: FormConstraint;
  reply: SettingsReply | undefined;
}

export function BrandView(props: BrandViewProps) {
  const { id, title, image, input, goods, goodsCount, changes, mayChange } = props;
  return (
    <SettingsPage
      title={title}
      note={id === null ? "保存后再上传图片" : `在售商品 ${goodsCount} 种`}
      end={<End id={id} isOn={input.status === "on"} />}
      changes={changes}
    >
      <div>
        {image ? (
          <PictureImg
            className="one-picture one-picture--small"
            src={image}
            width={96}
            alt={`${title}的图片`}
          />
        ) : null}
        {mayChange ? <BrandFields {...props} /> : <BrandFacts input={input} />}
        {id === null ? null : (
          <BrandGoods goods={goods} goodsCount={goodsCount} manufacturer={input.manufacturer} />
        )}
      </div>
    </SettingsPage>
  );
}

function End({ id, isOn }: { id: number | null; isOn: boolean }) {
  return (
    <span className="admin-head__end">
      {id === null ? null : (
        <>
          {isOn ? (
            <>
              <Link to={`/ppzq/info/${id}`} reloadDocument>
                看品牌页
              </Link>{" "}
            </>
          ) : null}
          <Link className="button" to={`/staff/brands/${id}/picture`}>
            图片
          </Link>{" "}
        </>
      )}
      <Link className="button" to="/staff/brands">
        返回列表
      </Link>
    </span>
  );
}

const BrandFacts = ({ input }: { input: BrandText }) => (
  <DetailSection id="h-facts" title="品牌">
    <FactList
      rows={[
        ["厂家", input.manufacturer],
        ["介绍", filledText(input.summary)],
        ["顺序", input.sort],
        ["状态", input.status === "on" ? "显示" : "隐藏"],
      ]}
    />
  </DetailSection>
);

function BrandFields({ version, input, constraint, reply }: BrandViewProps) {
  return (
    <SettingsForm
      key={version}
      id="brand"
      label="品牌"
      button="保存"
      version={version}
      input={input}
      constraint={constraint}
      reply={reply}
    >
      {(fields) => (
        <>
          <FormField field={fields.name} label="品牌名称" required autoComplete="off" />
          <FormField
            field={fields.manufacturer}
            label="厂家"
            hint="全名、编号，或只有一家含有的部分；品牌的商品就是它在售的商品"
            required
            autoComplete="off"
          />
          <FormField field={fields.summary} label="介绍（客户可见）">
            <textarea rows={2} maxLength={200} />
          </FormField>
          <div className="form__pair">
            <FormField
              field={fields.sort}
              label="顺序"
              hint="小的在前"
              required
              inputMode="numeric"
              autoComplete="off"
            />
            <FormField field={fields.status} label="状态" hint="隐藏的品牌客户看不到" required>
              <select>
                <option value="on">显示</option>
                <option value="off">隐藏</option>
              </select>
            </FormField>
          </div>
        </>
      )}
    </SettingsForm>
  );
}
