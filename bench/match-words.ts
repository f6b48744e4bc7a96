// The words that people, firms and places of the bench are made of, written for it.

const split = (words: string): string[] => words.split(' ');

export const shortForms: ReadonlyMap<string, readonly string[]> = new Map([
  ['William', ['Bill', 'Will']],
  ['Robert', ['Bob', 'Rob']],
  ['Richard', ['Rick', 'Dick']],
  ['James', ['Jim', 'Jamie']],
  ['Charles', ['Charlie', 'Chuck']],
  ['Edward', ['Ed', 'Ted']],
  ['Thomas', ['Tom']],
  ['Joseph', ['Joe']],
  ['Elizabeth', ['Liz', 'Beth']],
  ['Margaret', ['Maggie', 'Peggy']],
  ['Katherine', ['Kate', 'Kathy']],
  ['Michael', ['Mike']],
  ['David', ['Dave']],
  ['Daniel', ['Dan']],
  ['Christopher', ['Chris']],
  ['Anthony', ['Tony']],
  ['Andrew', ['Andy', 'Drew']],
  ['Alexander', ['Alex']],
  ['Samuel', ['Sam']],
  ['Benjamin', ['Ben']],
  ['Nicholas', ['Nick']],
  ['Matthew', ['Matt']],
  ['Patricia', ['Pat', 'Trish']],
  ['Jennifer', ['Jen', 'Jenny']],
  ['Rebecca', ['Becky']],
  ['Susan', ['Sue']],
  ['Gregory', ['Greg']],
  ['Timothy', ['Tim']],
  ['Peter', ['Pete']],
  ['Lawrence', ['Larry']],
]);

export const firstNames = [
  ...shortForms.keys(),
  ...split(
    'Anna Maria Laura Julia Sarah Lena Sophie Emma Clara Nina Eva Ines Marta Elena Paula Rosa Irene Greta Ida Olga Petra Sabine Karin Heike Ulrike Birgit Monika Ursula Renate Gisela Helga Ingrid Astrid Silke Tanja Anja Katja Nadja Vera Alma Hanna Johanna Magdalena Theresa Veronika Barbara Cornelia Claudia Martina Daniela Lukas Jonas Felix Paul Max Leon Tim Jan Nils Lars Sven Bjorn Erik Olaf Gustav Emil Anton Oskar Karl Hans Klaus Dieter Uwe Bernd Jurgen Wolfgang Manfred Gunter Helmut Stefan Andreas Markus Martin Christian Sebastian Florian Tobias Philipp Simon Fabian Dominik Patrick Marcel Rene Marco Luca Matteo Paolo Carlos Diego Pablo Javier Miguel Rafael Hugo Louis Jules Marcel Pierre Antoine Yusuf Mehmet Ali Fatma Ayse Leila Omar Amir Igor Pavel Dmitri Svetlana Natalia Wei Ling Hiro Yuki Ravi Priya Anil',
  ),
];

const BEGIN = split(
  'Alt Ahl Bach Berg Birn Blum Born Brand Breit Brink Buch Busch Dahl Dorn Eber Eich Elm Engel Falk Feld Fink Flor Frank Fried Gold Grab Grau Gross Grun Hag Hain Hart Hase Heid Held Hell Herz Hirsch Hoch Hof Holz Horn Hub Jung Kalt Kamp Kern Kirch Klein Koch Kron Kuhn Lang Lauter Leit Licht Lieb Lind Loh Ludwig Mar Mar Meier Mitt Moor Mos Muhl Nach Neu Nord Ober Oster Pauls Pfeif Quell Rad Rein Richt Ried Ring Rosen Roth Sand Schaf Schon Schwarz See Seid Sieg Sommer Stark Stein Stern Stock Sturm Sud Tann Thal Traut Ul Vogel Wald Wart Weid Weiss Wend West Wies Wild Winkel Wirt Wolf Zell Ziegel',
);
const END = split(
  'acker bach bauer baum beck berg berger brink bruck burg dorf dorfer eck felder feld fels garten hammer hardt haus hauser heim hofer holz horst huber inger kamp kirch land ler mann meier meister mer muller ner reich rich rode roth schmidt schneider stadt stein stetter tal thaler wald wander weber weiler werth wig winkler wirth wood son sen ski',
);

/** Common ones first; thousands that are rare. */
export const lastNames = [
  ...split(
    'Muller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Koch Richter Klein Wolf Neumann Schwarz Zimmermann Braun Kruger Hofmann Hartmann Lange Werner Krause Lehmann Kohler Maier Huber Kaiser Fuchs Peters Lang Scholz Jung Hahn Vogel Keller Frank Berger Winkler Roth Beck Lorenz Baumann Franke Albrecht Schuster Simon Ludwig Bohm Winter Kraus Martin Schumacher Kramer Vogt Stein Jager Otto Sommer Gross Seidel Heinrich Brandt Haas Schreiber Graf Dietrich Ziegler Kuhn Pohl Engel Horn Busch Bergmann Thomas Voigt Sauer Arnold Pfeiffer Rossi Ferrari Russo Garcia Lopez Martinez Dubois Laurent Moreau Nowak Kowalski Novak Horvath Nagy Yilmaz Kaya Demir Singh Patel Kumar Chen Wang Nguyen Kim Tanaka Ivanov Petrov Smith Jones Taylor Brown Wilson Evans Walker Wright Clark Hall Green Baker',
  ),
  ...BEGIN.flatMap(begin => END.map(end => begin + end)),
  ...BEGIN.flatMap(begin => END.slice(0, 20).map(end => `${begin}el${end}`)),
];

export const cities = split(
  'Berlin Hamburg Bremen Kiel Rostock Lubeck Hannover Kassel Leipzig Dresden Erfurt Jena Halle Magdeburg Potsdam Cottbus Dortmund Essen Bochum Munster Bielefeld Aachen Bonn Trier Mainz Worms Speyer Ulm Augsburg Passau Regensburg Bamberg Bayreuth Coburg Fulda Marburg Siegen Hagen Minden Celle Emden Goslar Gera Zwickau Plauen Gotha Suhl Stendal Wismar Stralsund',
);
export const streets = split(
  'Hauptstrasse Bahnhofstrasse Gartenweg Lindenallee Schulstrasse Bergstrasse Kirchgasse Dorfstrasse Waldweg Ringstrasse Parkallee Marktplatz Seeweg Talstrasse Wiesenweg Rosenweg Birkenweg Ahornweg Eichenallee Poststrasse Feldweg Burgstrasse Hafenstrasse Industriestrasse Gewerbering',
);
export const titles = [
  'Managing Director',
  'Head of Sales',
  'Head of Marketing',
  'Purchasing Manager',
  'Office Manager',
  'Controller',
  'Software Engineer',
  'Project Manager',
  'Account Manager',
  'Consultant',
  'Accountant',
  'Production Manager',
];
export const trades = split(
  'Logistics Consulting Software Metal Design Energy Foods Media Systems Trading Transport Printing Textiles Pharma Optics Tools Furniture Electronics Insurance Travel',
);
export const adjectives = split(
  'Blue Bright North Clear Green United Global Prime Silver Swift Solid Fresh Smart Open Rapid Golden Urban Alpine Coastal Modern',
);
export const nouns = split(
  'Harbor Bridge Forest River Summit Anchor Beacon Compass Horizon Falcon Meadow Orchard Pioneer Quarry Valley Vista Lantern Mosaic Canyon Atlas Cedar Delta Ember Flint Garnet Hollow Island Jasper Kestrel Lagoon',
);
