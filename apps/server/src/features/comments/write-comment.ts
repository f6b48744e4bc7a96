// Writing a comment, and who is notified of it.
import type { Comment, commentCalls } from '@groundwork/contract/comments';
import { Refusal } from '@groundwork/contract/errors';
import { peopleOnly } from '@groundwork/contract/people-only';
import { requirePerson } from '../../platform/caller.ts';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import { notify } from '../notifications/notify.ts';
import { nameOfOrganization } from '../organizations/membership.ts';
import { recordActivity } from '../projects/record-activity.ts';
import { markTalkedAbout } from '../projects/store-planned.ts';
import type { SupportSettings } from '../support/settings.ts';
import { type Actor, appendTrail, nameOf } from '../trail/append-trail.ts';
import { clientCommentedEmail, threadPath } from './emails.ts';
import { inTargetTenant, type Place } from './read-comments.ts';
import { isStaff, present } from './rules.ts';
import * as store from './store.ts';
import { insertInternal, listInternal } from './store-internal.ts';

/** Of one side in one thread, which is shown whole; more than people ever write. */
const maxComments = 500;

type Written = Actor & Pick<RequestContext<typeof commentCalls.onDocument>, 'body'>;

/** @throws Refusal not_found, conflict, forbidden for what is internal and no staff */
export async function writeComment(
  dependencies: Dependencies,
  settings: SupportSettings,
  context: Written,
  target: store.Target,
): Promise<Comment> {
  const { caller } = context;
  if (context.body.visibility === 'internal') return writeInternal(dependencies, context, target);
  if (isStaff(caller)) requirePerson(caller, peopleOnly.clients);
  const now = dependencies.clock.now();
  const { comment, place, organization } = await inTargetTenant(
    dependencies,
    caller,
    target,
    async (tx, at) => {
      const { organizationId } = at;
      await keepTarget(tx, at);
      const thread = await store.listComments(tx, organizationId, target);
      // Each side has room of its own: neither can silence the other.
      requireRoom(thread.filter(each => each.is_staff === isStaff(caller)));
      // Before it is there: whoever writes first in a thread is not yet whom it concerns.
      await notifyReaders(tx, at, context);
      const id = await store.insertComment(tx, organizationId, target, {
        ...writtenBy(context, now),
        author_member_id: caller.memberId,
        is_staff: isStaff(caller),
      });
      await appendTrail(tx, organizationId, context, trailEntryOf('comments.write', id, at));
      if (at.projectId !== null) {
        const description = `Comment on the ${target.kind}: ${at.name}`;
        const { projectId } = at;
        await recordActivity(tx, { organizationId, projectId, description, actor: nameOf(context) });
      }
      const row = await store.findComment(tx, organizationId, id);
      if (!row) throw new Refusal('not_found');
      return { comment: row, place: at, organization: await nameOfOrganization(tx, organizationId) };
    },
  );
  if (!isStaff(caller) && settings.notify !== undefined) {
    const said = { author: comment.author, organization };
    await dependencies.mailbox.put(clientCommentedEmail(settings.notify, place, said));
  }
  return present(comment, caller, now);
}

/** Tells nobody: no member may know of it, and staff read it where it stands. */
async function writeInternal(
  dependencies: Dependencies,
  context: Written,
  target: store.Target,
): Promise<Comment> {
  const { caller } = context;
  if (!isStaff(caller)) throw new Refusal('forbidden');
  const place = await inTargetTenant(dependencies, caller, target, async (_, at) => at);
  const now = dependencies.clock.now();
  return dependencies.database.platform(async tx => {
    await keepTarget(tx, place);
    requireRoom(await listInternal(tx, place.organizationId, target));
    const row = await insertInternal(tx, place.organizationId, target, writtenBy(context, now));
    await appendTrail(tx, place.organizationId, context, trailEntryOf('comments.internal', row.id, place));
    return present(row, caller, now);
  });
}

/** What is talked about stays. @throws Refusal not_found when a new plan has just removed it */
async function keepTarget(tx: Tx, { organizationId, target }: Place): Promise<void> {
  if (target.kind === 'milestone' && !(await markTalkedAbout(tx, organizationId, target.id)))
    throw new Refusal('not_found');
}

function writtenBy(context: Written, now: Date): store.NewComment {
  return {
    author: context.caller.name || nameOf(context),
    author_subject: context.caller.subject,
    body: context.body.body,
    created_at: now,
  };
}

/** @throws Refusal conflict */
function requireRoom(thread: readonly unknown[]): void {
  if (thread.length < maxComments) return;
  throw new Refusal('conflict', {
    message: `There are ${maxComments} comments of your side here, which is all a thread can hold.`,
  });
}

function trailEntryOf(action: string, id: string, { target }: Place) {
  return { action, target: { kind: 'comment', id }, details: { on: target.kind, id: target.id } };
}

/** Those whom it concerns, of the client's members. Without its words: what is taken back shall not go on standing there. */
async function notifyReaders(tx: Tx, place: Place, context: Written): Promise<void> {
  const { caller } = context;
  const concerned = await store.findConcerned(tx, place.organizationId, place.target, {
    orAdmins: isStaff(caller),
  });
  if (concerned.length === 0) return;
  await notify(tx, place.organizationId, {
    type: 'info',
    topic: 'comments',
    title: `New comment on ${place.name}`,
    message: `By ${caller.name || nameOf(context)}.`,
    link: threadPath(place),
    to: { member_ids: concerned },
    except: caller.subject,
  });
}
