/** 收藏分组 as they are seen: a new one, each with its name to change, and the question before one is removed. */
import { Form, Link } from "@remix-run/react";
import type { FormReply } from "~/platform/forms.server";
import { ConfirmLink } from "~/ui/confirm-link";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { GROUP_LIMIT, GROUP_NAME_MOST } from "./favourite-groups";
import { favouriteHref, GROUPS_HREF, type GroupsPage } from "./favourites";

type Group = { id: number; name: string; count: number };

const questionOf = ({ name, count }: Group) =>
  `确定删除分组“${name}”吗?${count > 0 ? `其中 ${count} 种商品会留在“未分组”中。` : ""}`;

export function FavouriteGroups(props: Extract<GroupsPage, { mode: "groups" }> & { reply?: FormReply }) {
  const { groups, goods, reply } = props;
  const typed = reply?.initialValue ?? {};
  const errors = reply?.error?.["name"] ?? undefined;
  const isNew = typed["intent"] === "addGroup";
  const wrongId = isNew ? "name" : `name-${String(typed["id"])}`;
  return (
    <>
      <ErrorSummary errors={(errors ?? []).map((text) => ({ name: wrongId, text }))} />
      <section className="surface" aria-labelledby="groups-title">
        <div className="surface__head">
          <h2 className="surface__title" id="groups-title">
            收藏分组<small>{`${groups.length} / ${GROUP_LIMIT}`}</small>
          </h2>
          <Link to="/star">返回我的收藏</Link>
        </div>
        <Form
          className="favourite-groups__new"
          method="post"
          action={goods.length > 0 ? `${GROUPS_HREF}&goods=${goods.join(",")}` : GROUPS_HREF}
          key={`new-${groups.length}`}
        >
          <input type="hidden" name="intent" value="addGroup" />
          {goods.length > 0 ? <input type="hidden" name="goods" value={goods.join(",")} /> : null}
          <Field
            label={goods.length > 0 ? `新分组的名称（移入 ${goods.length} 种商品）` : "新分组的名称"}
            name="name"
            id="name"
            required
            maxLength={GROUP_NAME_MOST}
            placeholder="如：常备药、秋冬备货"
            autoComplete="off"
            defaultValue={isNew ? String(typed["name"] ?? "") : ""}
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
                typed={typed["id"] === String(group.id) ? String(typed["name"] ?? "") : undefined}
                errors={typed["id"] === String(group.id) ? errors : undefined}
              />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function GroupRow(props: { group: Group; typed?: string; errors?: readonly string[] }) {
  const { group, typed, errors } = props;
  const { id, name, count } = group;
  return (
    <li className="favourite-groups__item">
      <Form className="favourite-groups__form" method="post" action={GROUPS_HREF} preventScrollReset>
        <input type="hidden" name="intent" value="renameGroup" />
        <input type="hidden" name="id" value={id} />
        <Field
          label={`“${name}”的名称`}
          name="name"
          id={`name-${id}`}
          required
          maxLength={GROUP_NAME_MOST}
          autoComplete="off"
          defaultValue={typed ?? name}
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
          to={`${GROUPS_HREF}&remove=${id}`}
          question={questionOf(group)}
          action={GROUPS_HREF}
          fields={{ intent: "removeGroup", id }}
          verb="删除分组"
          label={`删除分组：${name}`}
        >
          删除
        </ConfirmLink>
      </p>
    </li>
  );
}

/** The question before a group is removed, as a page. */
export function RemoveGroup({ group }: { group: Group }) {
  return (
    <section className="surface ask" aria-labelledby="ask-title">
      <h2 id="ask-title">{questionOf(group)}</h2>
      <Form method="post" action={GROUPS_HREF} className="ask__do">
        <input type="hidden" name="intent" value="removeGroup" />
        <input type="hidden" name="id" value={group.id} />
        <Link className="button" to={GROUPS_HREF}>
          再想想
        </Link>
        <button type="submit" className="button button--pay">
          删除分组
        </button>
      </Form>
    </section>
  );
}
