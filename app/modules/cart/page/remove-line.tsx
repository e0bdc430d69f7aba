import type { ReactNode } from "react";
import { ConfirmLink } from "~/ui/forms/confirm-link";

export function RemoveLine(props: { id: number; name: string; className?: string; children: ReactNode }) {
  return (
    <ConfirmLink
      className={props.className}
      to={`/cart/remove?ids=${props.id}`}
      question="确定删除这件商品吗?"
      action="/cart/remove"
      fields={{ ids: props.id }}
      verb="删除"
      label={`删除：${props.name}`}
    >
      {props.children}
    </ConfirmLink>
  );
}
