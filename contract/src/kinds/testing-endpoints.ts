// The endpoints of test cases and defects. Each transition takes a comment, and some hand the defect over.
import { z } from 'zod';
import { endpoints, type Endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import type { RefusalKey } from '../refusals.ts';
import { listOf, moment, page, wireId } from '../schemas.ts';
import { endpointsOf } from '../work-item/endpoints.ts';
import { closeReasons, defect, type CloseReason } from './defect.ts';
import { testcase } from './testcase.ts';

const cases = endpointsOf(testcase);
const defects = endpointsOf(defect);

const commentText = z.string().trim().max(limits.step.commentMax, 'step.commentTooLong').default('');

const noteBody = z.object({ note: commentText });
const commentBody = z.object({ comment: commentText });
const closeBody = commentBody.extend({
  reason: z.enum(Object.keys(closeReasons) as [CloseReason, ...CloseReason[]]).optional(),
});
const handOverBody = commentBody.extend({
  processorId: z
    .int({ error: 'valid.required' })
    .min(1, 'valid.required')
    .meta({ refers: 'Member', description: 'Who has it from then on: a member of the product.' }),
  processor: z.string().optional().meta({ description: 'Not looked at.' }),
});

/** The transition with a body. */
const withBody = <One extends Endpoint, Body extends z.ZodObject>(
  endpoint: One,
  body: Body,
  example: Record<string, unknown>,
  refusals: readonly RefusalKey[] = [],
) => ({
  ...endpoint,
  body,
  example: { body: example },
  refusals: [...(endpoint.refusals ?? []), 'step.commentTooLong', ...refusals] as RefusalKey[],
});

const run = <One extends Endpoint>(endpoint: One) =>
  withBody(endpoint, noteBody, { note: 'Charged on for 40 seconds' });
const handOver = <One extends Endpoint>(endpoint: One) =>
  withBody(endpoint, handOverBody, { comment: 'Seen on 2.4', processorId: 1 }, [
    'valid.required',
    'person.unknown',
  ]);
const comment = <One extends Endpoint>(endpoint: One) =>
  withBody(endpoint, commentBody, { comment: 'Seen again' });

const create = defects['POST /tstapi/v1/defects/create'];

export const testingEndpoints = {
  ...cases,
  ...defects,
  ...endpoints({
    'POST /tstapi/v1/testcases/test/{id}': run(cases['POST /tstapi/v1/testcases/test/{id}']),
    'POST /tstapi/v1/testcases/block/{id}': run(cases['POST /tstapi/v1/testcases/block/{id}']),
    'POST /tstapi/v1/testcases/fail/{id}': run(cases['POST /tstapi/v1/testcases/fail/{id}']),
    'POST /tstapi/v1/testcases/pass/{id}': run(cases['POST /tstapi/v1/testcases/pass/{id}']),
    'GET /tstapi/v1/testcases/runs/{id}': {
      summary: 'The runs of a test case, the newest first',
      access: 'member',
      params: z.object({ id: wireId('Testcase') }),
      query: z.object(page),
      answer: listOf(
        z.object({
          id: z.int(),
          result: z.int().meta({ description: 'The status that the test case had from then on.' }),
          note: z.string(),
          creator: z.string(),
          creatorId: z.int(),
          createdAt: moment,
        }),
      ),
      refusals: ['notFound'],
    },
    'POST /tstapi/v1/defects/create': {
      ...create,
      body: z.object({
        ...create.body.shape,
        processorId: create.body.shape.processorId
          .optional()
          .meta({ refers: 'Member', description: 'Whoever makes it, if nobody is named.' }),
        testcaseId: z.int().min(0).default(0).meta({
          refers: 'Testcase',
          description: 'The test case that found it, or 0: the two are linked.',
        }),
      }),
      example: { body: { ...create.example?.body, kind: 'Bug', testcaseId: 0 } },
      refusals: [...(create.refusals ?? []), 'link.tooMany'],
    },
    'POST /tstapi/v1/defects/fix/{id}': handOver(defects['POST /tstapi/v1/defects/fix/{id}']),
    'POST /tstapi/v1/defects/test/{id}': handOver(defects['POST /tstapi/v1/defects/test/{id}']),
    'POST /tstapi/v1/defects/reject/{id}': handOver(defects['POST /tstapi/v1/defects/reject/{id}']),
    'POST /tstapi/v1/defects/notpass/{id}': handOver(defects['POST /tstapi/v1/defects/notpass/{id}']),
    'POST /tstapi/v1/defects/close/{id}': withBody(defects['POST /tstapi/v1/defects/close/{id}'], closeBody, {
      comment: 'Works since 2.4.1',
      reason: 'resolved',
    }),
    'POST /tstapi/v1/defects/reopen/{id}': comment(defects['POST /tstapi/v1/defects/reopen/{id}']),
    'POST /tstapi/v1/defects/archive/{id}': comment(defects['POST /tstapi/v1/defects/archive/{id}']),
  }),
};
