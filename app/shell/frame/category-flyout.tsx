import { useEffect } from "react";
import { flyoutGroups } from "~/shell/category-entries";
import { categoryPath, type CategoryBranch } from "~/shell/shell";

export interface FlyoutProps {
  branch: CategoryBranch;
  shown: () => void;
}

export default function CategoryFlyout({ branch, shown }: FlyoutProps) {
  useEffect(() => shown(), [branch, shown]);
  const { isFlat, groups } = flyoutGroups(branch);
  return (
    <div className="category__flyout">
      {groups.map((group) => (
        <dl className={isFlat ? "category__group category__group--only" : "category__group"} key={group.id}>
          <dt>
            <a href={categoryPath(group.id)}>{group.name}</a>
            {isFlat ? <small>{`共 ${branch.children.length} 类`}</small> : null}
          </dt>
          <dd>
            {group.links.map((link) => (
              <a href={categoryPath(link.id)} key={link.id}>
                {link.name}
              </a>
            ))}
          </dd>
        </dl>
      ))}
    </div>
  );
}
