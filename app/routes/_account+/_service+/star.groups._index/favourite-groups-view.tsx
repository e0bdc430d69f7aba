import { Form, Link } from "@remix-run/react";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ConfirmLink } from "~/ui/forms/confirm-link";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { useOpenErrors } from "~/ui/forms/open-errors";
import { groupQuestion, MAX_GROUPS } from "~/modules/favourites/favourite-groups";
import {
  favouriteHref,
  GROUPS_HREF,
  removeGroupHref,
  type CountedGroup,
  type GroupsPage,
} from "~/modules/favourites/favourites";

const NEW_ID = "new-group";
const formId = (id: unknown) => `group-${String(id)}`;

export function FavouriteGroups(props: GroupsPage & { reply: FormReply | undefined }) {
  const { groups, goods } = props;
  const values = props.reply?.initialValue ?? {};
  const isNew = values["intent"] === "addGroup";
  const reply = useOpenErrors(isNew ? NEW_ID : formId(values["id"]), props.reply);
  const errors = reply?.error?.["name"] ?? undefined;
  const wrongId = isNew ? "name" : `name-${String(values["id"])}`;
  return (
    <>
      <ErrorSummary errors={(errors ?? []).map((text) => ({ name: wrongId, text }))} />
      <section className="surface" aria-labelledby="groups-title">
        <div className="surface__head">
          <h2 className="surface__title" id="groups-title">
            收藏分组<small>{`${groups.length} / ${MAX_GROUPS}`}</small>
          </h2>
          <Link to="/star">返回我的收藏</Link>
        </div>
        <Form
          className="favourite-groups__new"
          id={NEW_ID}
          method="post"
          action={goods.length > 0 ? `${GROUPS_HREF}?goods=${goods.join(",")}` : GROUPS_HREF}
          key={`new-${groups.length}`}
        >
          <input type="hidden" name="intent" value="addGroup" />
          {goods.length > 0 ? <input type="hidden" name="goods" value={goods.join(",")} /> : null}
          <Field
            label={goods.length > 0 ? `新分组的名称（移入 ${goods.length} 种商品）` : "新分组的名称"}
            name="name"
            id="name"
            required
            placeholder="如：常备药、秋冬备货"
            autoComplete="off"
            defaultValue={isNew ? String(values["name"] ?? "") : ""}
            errors={isNew ? errors : undefined}
          />
          <button type="submit" className="button button--primary">
            新建分组
          </button>
        </Form>
        {groups.length === 0 ? (
          <p className="favourite__soft">还没有分组。新建后，在收藏列表中勾选商品即可移入。</p>
        ) : (
          <ul className="favourite-groups">
            {groups.map((group) => (
              <GroupRow
                key={`${group.id} ${group.name}`}
                group={group}
                input={values["id"] === String(group.id) ? String(values["name"] ?? "") : undefined}
                errors={values["id"] === String(group.id) ? errors : undefined}
              />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function GroupRow(props: { group: CountedGroup; input?: string; errors?: readonly string[] }) {
  const { group, input: values, errors } = props;
  const { id, name, count } = group;
  return (
    <li className="favourite-groups__item">
      <Form
        className="favourite-groups__form"
        id={formId(id)}
        method="post"
        action={GROUPS_HREF}
        preventScrollReset
      >
        <input type="hidden" name="intent" value="renameGroup" />
        <input type="hidden" name="id" value={id} />
        <Field
          label={`“${name}”的名称`}
          name="name"
          id={`name-${id}`}
          required
          autoComplete="off"
          defaultValue={values ?? name}
          errors={errors}
        />
        <button type="submit" className="button">
          改名
          <span className="sr-only">{`：${name}`}</span>
        </button>
      </Form>
      <p className="favourite-groups__do">
        <Link to={favouriteHref({ group: id })} aria-label={`查看分组：${name}，${count} 种商品`}>
          {`${count} 种商品`}
        </Link>
        <ConfirmLink
          className="link-button"
          to={removeGroupHref(id)}
          question={groupQuestion(group)}
          action={removeGroupHref(id)}
          fields={{}}
          verb="删除分组"
          label={`删除分组：${name}`}
        >
          删除
        </ConfirmLink>
      </p>
    </li>
  );
}
