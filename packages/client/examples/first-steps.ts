import { createClient } from '@groundwork/client/client';

const groundwork = createClient({
  url: process.env['GROUNDWORK_URL'] ?? 'http://localhost:3000',
  token: process.env['GROUNDWORK_KEY'] ?? '',
});

const { name, organization } = await groundwork.session.get();
console.log(`I am ${name} of ${organization?.name ?? 'the platform'}.`);

const project = await groundwork.projects.create({ body: { name: 'From a script' } });
const { data } = await groundwork.intake.upload({
  params: { id: project.id },
  files: [{ name: 'contacts.csv', content: 'email,name\nada@engines.example,Ada Lovelace\n' }],
});
console.log(`Handed in: ${data.map(file => file.name).join(', ')}.`);

for await (const each of groundwork.projects.list.all({ query: { limit: 50 } }))
  console.log(`${each.name}: ${each.progress_percentage} %`);
