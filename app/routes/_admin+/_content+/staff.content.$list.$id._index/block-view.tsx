import { Link } from "@remix-run/react";
import { ShownFields } from "~/admin/detail/shown-fields";
import {
  BLOCK_CHOICES,
  CONTENT_BLOCK_FIELD_NAMES,
  type BlockPage,
  type blockText,
} from "~/modules/content/block-form";
import { PictureImg } from "~/modules/pictures/picture-img";
import type { FormConstraint } from "~/platform/http/forms/forms.server";
import type { ChangeRow } from "~/admin/frame/change-row";
import { SelectField, type SelectOptions, Count, CheckboxGroup } from "~/ui/forms/form-fields";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { FormField } from "~/ui/forms/form";

interface BlockViewProps {
  page: BlockPage;
  /** null: a new one */
  id: number | null;
  title: string;
  name: string;
  item: string;
  words: number;
  look: { name: string; off: string; on: string } | null;
  version: number;
  formKey: string | null;
  input: ReturnType<typeof blockText>;
  shown: ReturnType<typeof blockText>;
  targets: SelectOptions;
  parents: SelectOptions;
  /** picture of a navigation entry; "" without one */
  image: string;
  changes: readonly ChangeRow[];
  mayChange: boolean;
  constraint: FormConstraint;
  reply: SettingsReply | undefined;
}

const URL_HINT = "本站路径如 /list，https:// 开头的地址，或 *文字 为点击后的提示";

export function BlockView(props: BlockViewProps) {
  const { page, id, title, name, image, changes, mayChange } = props;
  const path = `/staff/content/${page}`;
  return (
    <SettingsPage
      title={title}
      note={name}
      end={
        <span className="admin-head__end">
          {id !== null && page === "nav" ? (
            <>
              <Link className="button" to={`${path}/${id}/picture`}>
                图片
              </Link>{" "}
            </>
          ) : null}
          {id !== null && mayChange ? (
            <>
              <Link className="button" to={`${path}/${id}/removal`}>
                删除
              </Link>{" "}
            </>
          ) : null}
          <Link className="button" to={path}>
            返回列表
          </Link>
        </span>
      }
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
        {mayChange ? (
          <Fields {...props} />
        ) : (
          <ShownFields names={CONTENT_BLOCK_FIELD_NAMES} texts={props.shown} />
        )}
      </div>
    </SettingsPage>
  );
}

function Fields(props: BlockViewProps) {
  const { page, item, words, look, version, formKey, input, targets, parents, constraint, reply } = props;
  const isHotWord = page === "hot-words";
  return (
    <SettingsForm
      key={version}
      id="block"
      label="内容"
      button="保存"
      more={formKey === null ? {} : { formKey }}
      version={version}
      input={input}
      constraint={constraint}
      reply={reply}
    >
      {(fields) => (
        <>
          {page === "links" ? (
            <SelectField field={fields.list} label="列表" choices={BLOCK_CHOICES.lists} />
          ) : null}
          <FormField field={fields.name} label={item} required maxLength={words} autoComplete="off" />
          {page === "links" ? (
            <FormField field={fields.text} label="第二行" hint="不填为没有" autoComplete="off" />
          ) : null}
          <FormField
            field={fields.url}
            label="地址"
            hint={isHotWord ? `不填为搜索这个词；${URL_HINT}` : URL_HINT}
            autoComplete="off"
          />
          {page === "nav" ? (
            <SelectField
              field={fields.parent}
              label="上级"
              hint="导航最多两级；上级不显示时，下级也不显示"
              choices={parents}
            />
          ) : null}
          {page === "links" ? (
            <SelectField
              field={fields.icon}
              label="图标"
              hint="服务承诺用图标，首页专区用图片"
              choices={BLOCK_CHOICES.icons}
            />
          ) : null}
          <div className="form__pair">
            <FormField
              field={fields.starts}
              label="开始显示"
              hint="如 2026-12-01，不填为立即"
              autoComplete="off"
            />
            <FormField
              field={fields.ends}
              label="结束显示"
              hint="如 2026-12-31，含当天，不填为长期"
              autoComplete="off"
            />
          </div>
          <CheckboxGroup
            name="targets"
            label="对象，不选为所有人"
            choices={targets}
            selected={reply ? (reply.initialValue?.["targets"] ?? []) : input.targets.split(" ")}
          />
          <div className="form__pair">
            <Count field={fields.sort} label="顺序" hint="小的在前" required />
            {look ? (
              <SelectField
                field={fields.look}
                label={look.name}
                choices={[
                  { value: "off", name: look.off },
                  { value: "on", name: look.on },
                ]}
              />
            ) : null}
          </div>
        </>
      )}
    </SettingsForm>
  );
}
