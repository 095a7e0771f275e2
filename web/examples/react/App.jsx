import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BroadsheetFeed } from './BroadsheetFeed.jsx';

function App() {
  const [title, setTitle] = useState('nothing yet');
  return (
    <>
      <p>Last opened: {title}</p>
      <BroadsheetFeed src="/feed.json" style={{ height: '70vh' }} onSelect={(article) => setTitle(article.title)} />
    </>
  );
}

createRoot(document.getElementById('root')).render(<App />);
